/** What a client says of its copy of the document; stock clients say nothing. */
export type HeldCopy = {
  /** The generation of its copy; 0 for none, or when it doesn't say. */
  generation: number
  /** The form that it writes; null when it doesn't say. */
  form: number | null
}

/** Reads `?generation=3&form=20` of an address; what is no number counts as not said. */
export function readHeldCopy(url: string): HeldCopy {
  const query = new URLSearchParams(url.split('?', 2)[1])
  return {
    generation: readCount(query.get('generation')) ?? 0,
    form: readCount(query.get('form')),
  }
}

function readCount(text: string | null): number | null {
  return text !== null && /^\d{1,10}$/.test(text) ? Number(text) : null
}
