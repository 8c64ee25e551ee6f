import type { Context } from './layer.ts'

/** Lets pages on these hosts, which `readFrameHost` gave, show the answer in a frame, besides what it says of itself. */
export function allowFrames(ctx: Context, hosts: readonly string[]): void {
  if (hosts.length === 0) return
  const policy = ctx.response.get('content-security-policy')
  const allowed = `frame-ancestors ${hosts.join(' ')}`
  ctx.set('content-security-policy', policy.replace("frame-ancestors 'none'", allowed))
  // It knows no lists, and browsers that keep to it would show nothing.
  ctx.remove('x-frame-options')
}
