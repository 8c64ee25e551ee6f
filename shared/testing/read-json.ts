import type { z } from 'zod'

/** The JSON of an answer. Throws unless it is of this shape. */
export async function readJson<Shape extends z.ZodType>(
  answer: { json(): Promise<unknown> },
  shape: Shape,
): Promise<z.output<Shape>> {
  return shape.parse(await answer.json())
}
