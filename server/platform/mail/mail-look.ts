import type { CSSProperties } from 'react'

/**
 * The looks of mails: the tokens of the application as hex, since few mail programs know `oklch`, and
 * no variables. Each look stands in the element, for programs that drop style sheets, and by its class
 * in `mailCss`, which makes it dark. Neither ground nor ink is pure, so that a program that turns
 * colours round keeps them apart.
 */
const light = {
  ground: '#f4f2ee',
  card: '#fefdfb',
  line: '#e2dfd9',
  strong: '#c9c5bd',
  ink: '#17151f',
  soft: '#55525e',
  plate: '#f6f4f0',
  brass: '#d59a2b',
}

const dark: typeof light = {
  ground: '#111014',
  card: '#1b1a20',
  line: '#34323b',
  strong: '#55525e',
  ink: '#f3f0ea',
  soft: '#b8b4bf',
  plate: '#25232b',
  brass: '#e0ab45',
}

const font = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Of a class name the look, as an element takes it. */
export const looks = {
  ground: { backgroundColor: light.ground },
  card: { backgroundColor: light.card, border: `1px solid ${light.line}`, borderRadius: 12 },
  title: { color: light.ink, fontFamily: font, fontSize: 24, lineHeight: '32px', fontWeight: 600 },
  ink: { color: light.ink, fontFamily: font, fontSize: 16, lineHeight: '26px' },
  strong: { color: light.ink, fontFamily: font, fontSize: 15, lineHeight: '22px', fontWeight: 600 },
  soft: { color: light.soft, fontFamily: font, fontSize: 13, lineHeight: '20px' },
  name: { color: light.ink, fontFamily: font, fontSize: 15, lineHeight: '24px', fontWeight: 600 },
  tile: { backgroundColor: light.ink, color: light.card },
  plate: { backgroundColor: light.plate, borderLeft: `3px solid ${light.brass}`, borderRadius: 6 },
  code: {
    backgroundColor: light.plate,
    color: light.ink,
    fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
    fontSize: 34,
    lineHeight: '44px',
    fontWeight: 600,
  },
  button: { backgroundColor: light.ink, color: light.card, fontFamily: font },
  quiet: { color: light.ink, border: `1px solid ${light.strong}`, fontFamily: font },
  rule: { borderTop: `1px solid ${light.line}` },
  picture: { border: `1px solid ${light.line}`, borderRadius: 8 },
} satisfies Record<string, CSSProperties>

export type Look = keyof typeof looks

/** Names a look and sets it: for an element that takes both. */
export const look = (name: Look, more: CSSProperties = {}) => ({
  className: `m-${name}`,
  style: { ...looks[name], ...more },
})

const darkRules: Record<Look, string> = {
  ground: `background-color:${dark.ground}`,
  card: `background-color:${dark.card};border-color:${dark.line}`,
  title: `color:${dark.ink}`,
  ink: `color:${dark.ink}`,
  strong: `color:${dark.ink}`,
  soft: `color:${dark.soft}`,
  name: `color:${dark.ink}`,
  tile: `background-color:${dark.ink};color:${dark.ground}`,
  plate: `background-color:${dark.plate};border-left-color:${dark.brass}`,
  code: `background-color:${dark.plate};color:${dark.ink}`,
  button: `background-color:${dark.ink};color:${dark.ground}`,
  quiet: `color:${dark.ink};border-color:${dark.strong}`,
  rule: `border-top-color:${dark.line}`,
  picture: `border-color:${dark.line}`,
}

const rulesOf = (before: string) =>
  Object.entries(darkRules)
    .map(([name, rule]) => `${before}.m-${name}{${rule.replaceAll(/(?=;|$)/g, '!important')}}`)
    .join('')

/** What can't stand in an element: dark, also as Outlook's programs mark it, and narrow. */
export const mailCss = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'body{margin:0;padding:0;-webkit-text-size-adjust:100%}',
  `body.m-ground{background-color:${light.ground}}`,
  'a:focus-visible{outline:2px solid;outline-offset:3px}',
  `@media (prefers-color-scheme:dark){${rulesOf('')}}`,
  rulesOf('[data-ogsc] '),
  '@media (max-width:480px){',
  '.m-page{padding:16px 0 32px!important}',
  '.m-side{padding-left:20px!important;padding-right:20px!important}',
  '.m-card{border-left:0!important;border-right:0!important;border-radius:0!important}',
  '.m-title{font-size:22px!important;line-height:30px!important}',
  '.m-bar{width:72px!important}',
  '.m-button,.m-quiet{display:block!important;text-align:center!important}',
  '.m-soft a{display:inline-block!important;padding:12px 0!important}',
  '}',
].join('')
