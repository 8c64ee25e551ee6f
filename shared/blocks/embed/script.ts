import { embedSources } from '../frame-sources.ts'
import { showInstead } from '../show-instead.ts'

/** Loads an embedded page in its place when its button is pressed, and nothing before. */
export default function enhance(root: ParentNode): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('[data-ff-embed]'))
    link.onclick = (event) => load(event, link)
}

function load(event: MouseEvent, link: HTMLAnchorElement): void {
  const { ffEmbed = '', ffAllow = '', ffSandbox = '' } = link.dataset
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', ffSandbox)
  Object.assign(frame, { allow: ffAllow, loading: 'lazy', src: ffEmbed })
  // As the browser reads it, so that no `..` leads out of what is allowed.
  const { src } = frame
  if (embedSources.some((source) => src.startsWith(source))) showInstead(event, link, frame, src)
}
