/** What became of a message, by recipient. */
export interface Result<R> {
  sent: readonly R[];
  failed: readonly R[];
  /** The recipients that no longer exist. */
  gone: readonly R[];
  /** Certainly nothing was sent to these recipients, for a reason that may pass. They are tried again. */
  busy: readonly R[];
  /** These recipients may have got the message, so they are not tried again. */
  unknown: readonly R[];
  /** What the services said. */
  notes: readonly string[];
}

/** A channel only sends: the job that uses it keeps track of the remaining recipients. */
export interface Channel<M, R> {
  send: (message: M, recipients: readonly R[]) => Promise<Result<R>>;
}
