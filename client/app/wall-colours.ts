/**
 * The colours that the address of a wall asks for (`/analytics?theme=dark`), for screens that can't be
 * set up; nothing elsewhere. They are not remembered. index.html does the same before the first paint.
 */
export function coloursOfWall({ pathname, search }: Pick<Location, 'pathname' | 'search'>): {
  forceColorScheme?: 'dark' | 'light'
} {
  if (!/^\/analytics(?:\/|$)/.test(pathname)) return {}
  const asked = new URLSearchParams(search).get('theme')
  return asked === 'dark' || asked === 'light' ? { forceColorScheme: asked } : {}
}
