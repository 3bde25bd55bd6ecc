/** What became of a message, by recipient. */
export interface Result<R> {
  sent: readonly R[];
  failed: readonly R[];
  /** Those that no longer exist. */
  gone: readonly R[];
  /**
   * Those to whom certainly nothing was sent, because their service asks to try again or cannot be reached. They are
   * tried again.
   */
  busy: readonly R[];
  /** Those for whom the outcome is unknown. They are not tried again, because they may have got the message. */
  unknown: readonly R[];
  /** What the services said. */
  notes: readonly string[];
}

/** A way to reach people. A channel only sends: its job keeps track of the recipients that are left. */
export interface Channel<M, R> {
  send: (message: M, recipients: readonly R[]) => Promise<Result<R>>;
}
