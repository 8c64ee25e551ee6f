// What the script of published pages tells the scripts of blocks about a form that it sent.

/** What the server found wrong with one answer. */
export type FormRefusal = { pointer: string; detail: string }

/** What the server said: its status, and whatever else stood in the answer. */
export type FormAnswer = { status: number; [said: string]: unknown }

declare global {
  interface HTMLElementEventMap {
    'ff-answer': CustomEvent<FormAnswer>
    'ff-refused': CustomEvent<FormRefusal[]>
  }
}
