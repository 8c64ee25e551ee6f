/**
 * Keys that a page doesn't get, can't keep from the browser, or shouldn't: what leads to tabs, windows,
 * the address, the tools and the zoom of the browser, and back and forth in it. In the form of our own
 * shortcuts, where `Ctrl` is Cmd on Apple's systems, so each list is for its systems only. Left out is
 * what editors in the browser have long had for the same (Ctrl+B, D, F, I, K, S, U, Z; Ctrl+Shift+B, E,
 * L, R, S).
 *
 * - Chromium and Edge: `BrowserCommandController::IsReservedCommandOrKey`
 *   (chrome/browser/ui/browser_command_controller.cc), support.google.com/chrome/answer/157179
 * - Firefox: `reserved="true"` in chrome/browser/content/browser/browser.xhtml of its omni.ja,
 *   support.mozilla.org/kb/keyboard-shortcuts-perform-firefox-tasks-quickly
 * - Safari: support.apple.com/guide/safari/cpsh003 (keyboard and other shortcuts)
 * - macOS: developer.apple.com/design/human-interface-guidelines/keyboards, support.apple.com/102650
 */

/** Tabs, windows and the private ones: no page gets these. */
const reserved = ['Ctrl+N', 'Ctrl+T', 'Ctrl+W', 'Ctrl+Shift+N', 'Ctrl+Shift+T', 'Ctrl+Shift+W']
const everywhere = [
  ...reserved,
  // Firefox: a private window, and leaving it.
  'Ctrl+Shift+P',
  'Ctrl+Q',
  'Ctrl+Shift+Q',
  'Ctrl+Tab',
  'Ctrl+Shift+Tab',
  // The address, reloading, printing, opening, the zoom of the page, tabs by their number.
  'Ctrl+L',
  'Ctrl+R',
  'Ctrl+P',
  'Ctrl+O',
  'Ctrl+0',
  'Ctrl+1',
  'Ctrl+2',
  'Ctrl+8',
  'Ctrl+9',
  // Downloads, the next one found, the tools of developers.
  'Ctrl+J',
  'Ctrl+G',
  'Ctrl+Shift+G',
  'Ctrl+Shift+C',
  'Ctrl+Shift+I',
  'Ctrl+Shift+K',
  'Ctrl+Shift+M',
  'Ctrl+Shift+Delete',
]

export const browserKeys = {
  elsewhere: [
    ...everywhere,
    'F1',
    'F3',
    'F5',
    'F7',
    'F10',
    'F11',
    'F12',
    'Ctrl+F4',
    'Ctrl+F5',
    'Ctrl+PageUp',
    'Ctrl+PageDown',
    'Ctrl+H',
    'Alt+D',
    'Alt+F4',
    'Alt+Home',
    'Alt+ArrowLeft',
    'Alt+ArrowRight',
    // On Linux Firefox and Chromium go to a tab by these.
    'Alt+1',
    'Alt+2',
    'Alt+3',
    'Alt+8',
    'Alt+9',
  ],
  apple: [
    ...everywhere,
    // macOS: settings, hide, minimize, the next window, pictures of the screen, Spotlight.
    'Ctrl+,',
    'Ctrl+H',
    'Ctrl+M',
    'Ctrl+`',
    'Ctrl+Shift+3',
    'Ctrl+Shift+4',
    'Ctrl+Shift+5',
    'Ctrl+Space',
    // Safari: back and forth, the tab beside, all tabs.
    'Ctrl+[',
    'Ctrl+]',
    'Ctrl+Shift+[',
    'Ctrl+Shift+]',
    'Ctrl+Shift+\\',
    'Ctrl+ArrowLeft',
    'Ctrl+ArrowRight',
  ],
} as const satisfies Record<string, readonly string[]>
