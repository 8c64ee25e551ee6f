import { must } from '#shared/lib/must.ts'
import type { TestApi } from './test-api.ts'

/** Somebody without an account who enters by the share link `url`; gives their Cookie header. */
export async function enterAsGuest({ origin }: Pick<TestApi, 'origin'>, url: string, name: string) {
  const response = await fetch(`${origin}/api/share-links/${linkTokenOf(url)}/enter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  const cookie = response.headers.get('set-cookie')?.split(';')[0]
  return must(cookie, `a guest was refused with ${response.status}`)
}

/** A screen without an account that enters by a link of the wall; gives its Cookie header. */
export async function enterWallAsScreen({ origin }: Pick<TestApi, 'origin'>, url: string) {
  const token = url.split('#wall=')[1] ?? ''
  const response = await fetch(`${origin}/api/wall-links/${token}/enter`, { method: 'POST' })
  const cookie = response.headers.get('set-cookie')?.split(';')[0]
  return must(cookie, `a screen was refused with ${response.status}`)
}

/** The secret part of a share link. */
export const linkTokenOf = (url: string) => url.split('#link=')[1] ?? ''
