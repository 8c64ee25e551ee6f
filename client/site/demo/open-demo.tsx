import { createRoot } from 'react-dom/client'
import { baseCss } from '#shared/page/css/base-css.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import css from './demo.css?inline'
import { joinDemo } from './demo-session.ts'
import type { DemoState } from './demo-session.ts'
import { DemoStage } from './demo-stage.tsx'

export type OpenDemo = typeof openDemo

/**
 * Puts the live page into `host`, which is empty and hidden. Resolves once it can be written in; with
 * the reason, in words for the visitor, when it can't.
 */
export async function openDemo(
  host: HTMLElement,
  wanted: string | null,
): Promise<{ refused: string | null }> {
  const session = joinDemo(wanted)
  const { link, problem } = await decided(session)
  if (link === 'refused') {
    session.close()
    return { refused: problem }
  }
  const style = document.createElement('style')
  style.textContent = [baseCss, ...kinds.map((kind) => findBlock(kind)?.css ?? ''), css].join('')
  document.head.append(style)
  await new Promise<void>((resolve) => {
    createRoot(host).render(<DemoStage session={session} onShown={resolve} />)
  })
  return { refused: null }
}

const kinds = ['heading', 'rich-text', 'button']

/** The first state in which the page is here, or is refused. */
function decided(session: ReturnType<typeof joinDemo>): Promise<DemoState> {
  return new Promise((resolve) => {
    const stop = session.subscribe(look)
    function look() {
      const state = session.getSnapshot()
      if (state.link !== 'refused' && !state.sitting) return
      stop()
      resolve(state)
    }
  })
}
