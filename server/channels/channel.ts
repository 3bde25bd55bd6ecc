/** What became of a message, by recipient. */
export interface Result<R> {
  sent: readonly R[];
  failed: readonly R[];
  /** The recipients that no longer exist. */
  gone: readonly R[];
  /**
   * The recipients to whom certainly nothing was sent, for a reason that may pass, such as a service that is busy or
   * cannot be reached. They are tried again.
   */
  busy: readonly R[];
  /** The recipients that may have got the message, or not. For this reason, they are not tried again. */
  unknown: readonly R[];
  /** What the services said. */
  notes: readonly string[];
}

/** A way to reach people. A channel only sends: the job that uses it keeps track of the recipients that are left. */
export interface Channel<M, R> {
  send: (message: M, recipients: readonly R[]) => Promise<Result<R>>;
}
