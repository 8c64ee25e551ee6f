const part = '.ff-tabs-tab,.ff-tabs-panel'

/** Shows one panel at a time, chosen by its tab, with the keys and roles of the tabs pattern. */
export default function enhance(root: ParentNode): void {
  enhanceTabs(root, true)
}

/** The same without tab stops: the canvas has its own keys. */
export function onCanvas(root: ParentNode): void {
  enhanceTabs(root, false)
}

function enhanceTabs(root: ParentNode, withKeys: boolean): void {
  for (const block of root.querySelectorAll<HTMLElement>('.ff-tabs')) {
    if (block.dataset.ffOn === undefined) listen(block, withKeys)
    const chosen = partsOf(block, 'tab').findIndex(
      (tab) => tab.getAttribute('aria-selected') === 'true',
    )
    choose(block, Math.max(chosen, 0), withKeys)
  }
}

function partsOf(block: Element, name: 'tab' | 'panel'): HTMLElement[] {
  return Array.from(block.querySelectorAll<HTMLElement>(`.ff-tabs-${name}`))
}

function listen(block: HTMLElement, withKeys: boolean): void {
  block.dataset.ffOn = ''
  const show = ({ target }: Event) => {
    const shown = target instanceof Element && target.closest<HTMLElement>(part)
    if (!shown) return
    const name = shown.matches('.ff-tabs-tab') ? 'tab' : 'panel'
    choose(block, partsOf(block, name).indexOf(shown), withKeys)
  }
  // `beforematch`: the browser has found words in a panel that is not shown.
  for (const type of ['click', 'focusin', 'beforematch']) block.addEventListener(type, show)
  if (withKeys) block.addEventListener('keydown', (event) => moveByKey(block, event))
}

function moveByKey(block: HTMLElement, event: KeyboardEvent): void {
  const tabs = partsOf(block, 'tab')
  const at = tabs.findIndex((tab) => tab === event.target)
  if (at < 0) return
  const last = tabs.length - 1
  const before = at === 0 ? last : at - 1
  const after = at === last ? 0 : at + 1
  const isFromRight = getComputedStyle(block).direction === 'rtl'
  const next = {
    ArrowLeft: isFromRight ? after : before,
    ArrowRight: isFromRight ? before : after,
    Home: 0,
    End: last,
  }[event.key]
  if (next === undefined) return
  event.preventDefault()
  tabs[next]?.focus()
}

function choose(block: HTMLElement, chosen: number, withKeys: boolean): void {
  const panels = partsOf(block, 'panel')
  set(block.querySelector('.ff-tabs-list'), { role: 'tablist' })
  for (const [at, tab] of partsOf(block, 'tab').entries()) {
    const panel = panels[at]
    const isChosen = at === chosen
    set(tab, {
      role: 'tab',
      'aria-selected': `${isChosen}`,
      'aria-controls': panel?.id,
      tabindex: withKeys ? (isChosen ? '0' : '-1') : undefined,
    })
    // What only the browser's search shall find is no panel for anybody else.
    set(panel, {
      role: isChosen ? 'tabpanel' : undefined,
      'aria-labelledby': isChosen ? tab.id : undefined,
      tabindex: isChosen && withKeys ? '0' : undefined,
      hidden: isChosen ? undefined : 'until-found',
    })
  }
}

type Attributes = Readonly<Record<string, string | undefined>>

function set(element: Element | null | undefined, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) element?.removeAttribute(name)
    else element?.setAttribute(name, value)
  }
}
