/** What became of a message, by recipient. */
export interface Result<R> {
  sent: readonly R[];
  failed: readonly R[];
  /** Those that no longer exist. */
  gone: readonly R[];
  /** Those whose service says that it sent nothing, and asks to try again. */
  busy: readonly R[];
  /** Those of whom nobody knows. They are not tried again: they may have got the message. */
  unknown: readonly R[];
  /** What the services said. */
  notes: readonly string[];
}

/** A way to reach people. It sends, and keeps nothing: which recipients are still to come is the matter of its job. */
export interface Channel<M, R> {
  send: (message: M, recipients: readonly R[]) => Promise<Result<R>>;
}
