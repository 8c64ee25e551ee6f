import type { Page } from '@playwright/test'
import { z } from 'zod'

/** Of roles and names a string. */
const value = z.object({ value: z.unknown() }).optional()
const nodeShape = z.object({
  nodeId: z.string(),
  ignored: z.boolean(),
  role: value,
  name: value,
  childIds: z.array(z.string()).default([]),
})

/** What a screen reader stops at on its way, beside plain words. */
const stops = new Set([
  'banner',
  'navigation',
  'region',
  'main',
  'complementary',
  'dialog',
  'heading',
  'button',
  'link',
  'radio',
  'textbox',
])

/**
 * Landmarks, headings and controls as somebody hears them one after the other, from the browser's own
 * accessibility tree: `button Approve`.
 */
export async function readingOrder(page: Page): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page)
  const answer = await devTools.send('Accessibility.getFullAXTree')
  await devTools.detach()
  const nodes = z.array(nodeShape).parse(answer.nodes)
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const walk = (id: string): string[] => {
    const node = byId.get(id)
    if (!node) return []
    const [role, name] = [String(node.role?.value ?? ''), String(node.name?.value ?? '')]
    const own = !node.ignored && stops.has(role) ? [`${role} ${name}`.trim()] : []
    return [...own, ...node.childIds.flatMap(walk)]
  }
  return nodes[0] ? walk(nodes[0].nodeId) : []
}
