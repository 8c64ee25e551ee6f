import { playerSources } from '../frame-sources.ts'
import { showInstead } from '../show-instead.ts'

/** Plays a video in its place when its picture is pressed; nothing is loaded before. */
export default function enhance(root: ParentNode): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('[data-ff-video]'))
    link.onclick = (event) => play(event, link)
}

/** The player's address is built here: nothing that stands on the page decides whom it asks. */
function play(event: MouseEvent, link: HTMLAnchorElement): void {
  const { ffVideo, ffId = '' } = link.dataset
  const source = ffVideo === 'vimeo' ? playerSources.vimeo : playerSources.youtube
  const isFile = ffVideo === 'file'
  if (isFile ? link.protocol !== 'https:' : !/^[\w-]+\?[\w=&]+$/.test(ffId)) return
  // Each of the two takes what it knows of link.
  const how = { controls: true, autoplay: true, allow: 'autoplay;fullscreen' }
  const player = Object.assign(document.createElement(isFile ? 'video' : 'iframe'), how)
  showInstead(event, link, player, isFile ? link.href : `${source}${ffId}&autoplay=1`)
}
