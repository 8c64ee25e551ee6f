import type { Icon } from '@tabler/icons-react'

/** An icon beside words that say the same. */
export function Glyph({ of: Drawn, size = 20 }: { of: Icon; size?: number }) {
  return <Drawn size={size} stroke={1.5} aria-hidden className="glyph" />
}
