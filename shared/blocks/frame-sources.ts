/**
 * Whose players and pages published pages may show in a frame: each frame's address begins with one
 * of these, and the policies of pages and of the preview (`Content-Security-Policy`) name exactly
 * them. The scripts of the blocks ask here again before they load anything.
 */
export const playerSources = {
  youtube: 'https://www.youtube-nocookie.com/embed/',
  vimeo: 'https://player.vimeo.com/video/',
} as const

/** The same for what is no video. */
export const embedSources: readonly string[] = [
  'https://www.google.com/maps/',
  'https://www.openstreetmap.org/export/',
  'https://calendly.com/',
  'https://form.typeform.com/to/',
  'https://open.spotify.com/embed/',
  'https://w.soundcloud.com/player/',
  'https://codepen.io/',
  'https://embed.figma.com/',
]

/** For `frame-src`. */
export function frameSources(): string[] {
  return [...Object.values(playerSources), ...embedSources]
}

/** For `media-src`: the file of a video may lie at any host, but not in the open. */
export const mediaSource = 'https:'
