import type { BrandKit } from '#shared/contract/companies.ts'

/** Colours to begin with; every text is readable (7:1 or better) on its background. */
export const palettes: (BrandKit & { name: string })[] = [
  { name: 'Violet on white', primary: '#4a3aff', background: '#ffffff', text: '#1c1a22' },
  { name: 'Forest on cream', primary: '#1f6f4a', background: '#fbf7ee', text: '#1d2620' },
  { name: 'Coral on shell', primary: '#c8442c', background: '#fff6f1', text: '#2b1a16' },
  { name: 'Ocean on mist', primary: '#0b63b0', background: '#f2f7fb', text: '#10212e' },
  { name: 'Plum on blush', primary: '#8a2a6b', background: '#fdf4f8', text: '#2a1424' },
  { name: 'Gold on night', primary: '#e9b44c', background: '#14131a', text: '#f4f1ea' },
]
