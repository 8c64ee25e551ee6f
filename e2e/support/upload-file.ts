import { readJson } from '#shared/testing/read-json.ts'
import type { SignedIn } from './person.ts'
import { withId } from './shapes.ts'

/** Sends a file to the API as a browser's form does, with further fields. Throws unless it is taken. */
export async function uploadFile(
  origin: string,
  { cookie }: Pick<SignedIn, 'cookie'>,
  path: string,
  file: File,
  fields: Record<string, string> = {},
): Promise<{ id: string }> {
  const answer = await sendFile(origin, { cookie }, path, file, fields)
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return readJson(answer, withId)
}

/** The same, for who reads whatever is answered. */
export function sendFile(
  origin: string,
  { cookie }: Pick<SignedIn, 'cookie'>,
  path: string,
  file: File,
  fields: Record<string, string> = {},
): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...fields, file })) body.set(name, value)
  return fetch(`${origin}/api${path}`, { method: 'POST', headers: { cookie, origin }, body })
}
