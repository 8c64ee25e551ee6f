/** Something that not all supported browsers have, and what people get where it is missing. */
type Fallback = { features: readonly string[]; instead: string }

/** What client/app/polyfills.ts adds to browsers that show the application or the wall. */
export const polyfilled: readonly string[] = [
  'api.Element.checkVisibility',
  'api.URL.parse_static',
  'api.reportError',
  'javascript.builtins.Array.at',
  'javascript.builtins.Array.findLast',
  'javascript.builtins.Array.findLastIndex',
  'javascript.builtins.Array.toSorted',
  'javascript.builtins.Map.groupBy',
  'javascript.builtins.Object.hasOwn',
  'javascript.builtins.String.isWellFormed',
  'css.at-rules.layer',
]

export const fallbacks: readonly Fallback[] = [
  {
    features: ['api.Clipboard.write', 'api.ClipboardItem'],
    instead: 'words are copied without their marks (copy-out.tsx)',
  },
  {
    features: ['api.Document.prerenderingchange_event'],
    instead: 'a browser that renders nothing ahead does not ask',
  },
  {
    features: ['api.Highlight', 'css.selectors.highlight'],
    instead: 'find goes to each place and selects its block, without marks (find-bar.tsx)',
  },
  {
    features: ['api.Element.touch', 'api.Touch.', 'api.TouchEvent.'],
    instead: 'a browser without touch sends none; mouse and keyboard are heard beside it',
  },
  {
    features: ['api.Element.wheel_event'],
    instead: 'a phone without a wheel sends none; the menu zooms (use-pinch.ts)',
  },
  {
    features: ['api.Element.auxclick_event'],
    instead:
      'the middle button opens a link of the page in a tab of its own (use-middle-button.ts)',
  },
  {
    features: ['api.Navigator.wakeLock', 'api.WakeLock'],
    instead: 'the screen sleeps as the device is set up (wall-screen.tsx)',
  },
  {
    features: ['api.Window.beforeunload_event'],
    instead: 'what is not sent yet is kept on the device (keep-on-device.ts)',
  },
  {
    features: ['api.Window.requestIdleCallback', 'api.Window.cancelIdleCallback'],
    instead: 'a timer (when-idle.ts)',
  },
  { features: ['html.elements.img.loading'], instead: 'pictures load at once' },
  { features: ['api.reportError'], instead: 'the console does not hear of it (block-script.ts)' },
  {
    features: [
      'css.at-rules.container',
      'css.properties.container',
      'css.types.length.container_query_length_units',
    ],
    instead:
      'published pages go by the window (older-browsers.ts), the wall too (wall-campaign.module.css), sign-in is as on a phone',
  },
  {
    features: ['css.types.length.viewport_percentage_units_dynamic'],
    instead: 'the wall is as high as the window (wall-screen.module.css), the rest as its content',
  },
  {
    features: ['css.properties.content-visibility'],
    instead: 'everything is laid out at once; nothing waits to be near',
  },
  {
    features: ['css.properties.field-sizing'],
    instead: 'the field scrolls, and is pulled larger by its corner (inspector.module.css)',
  },
  {
    features: ['css.selectors.has'],
    instead:
      'no rule only it has is needed to read or send: a navigation scrolls along, a chosen option shows by its mark alone',
  },
  {
    features: [
      'css.selectors.popover-open',
      'html.elements.button.popover',
      'html.global_attributes.popover',
    ],
    instead: 'the menus of the public site stand open in their place (frame.css, prose.css)',
  },
  {
    features: ['css.at-rules.media.scripting'],
    instead: 'without script a countdown’s figures stand empty, the day beside them does not',
  },

  // Styles that only make it nicer: all is there and in its place without them.
  {
    features: [
      'css.properties.accent-color',
      'css.properties.text-wrap',
      'css.properties.overflow-wrap.anywhere',
    ],
    instead: 'lines break where they are full',
  },
  {
    features: [
      'css.properties.cursor',
      'css.properties.overscroll-behavior',
      'css.properties.resize',
      'css.properties.scroll-behavior',
      'css.properties.scrollbar-',
      'css.properties.text-box-',
      'css.selectors.selection',
    ],
    instead: 'as the browser draws it',
  },
  {
    features: [
      'css.properties.color-scheme',
      'css.properties.forced-color-adjust',
      'css.at-rules.media.forced-colors',
      'css.types.color.color-mix',
    ],
    instead: 'the colour of the browser or none; nothing is written in it',
  },
  {
    features: ['css.properties.-webkit-t', 'css.selectors.-moz-', 'css.selectors.-webkit-'],
    instead: 'only its own engine needs it',
  },
  {
    features: [
      'css.properties.align-content.',
      'css.properties.align-self.start',
      'css.properties.grid-template-rows.subgrid',
      'css.properties.justify-content.safe',
    ],
    instead: 'things stand a little elsewhere in their row',
  },
  {
    features: ['css.at-rules.page', 'css.properties.break-after'],
    instead: 'a printed report has the margins of the browser, and breaks where it does',
  },
  {
    features: ['css.selectors.focus-visible'],
    instead: 'the outline that the browser draws itself',
  },
]

export const isListed = (feature: string, list: readonly string[]) =>
  list.some((one) => feature.startsWith(one))
