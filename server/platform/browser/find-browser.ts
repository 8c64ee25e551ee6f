import { existsSync } from 'node:fs'
import { posix, win32 } from 'node:path'

/** Where somebody looks for a program. */
type Machine = {
  platform: NodeJS.Platform
  env: NodeJS.ProcessEnv
  isThere: (path: string) => boolean
}

const thisMachine: Machine = {
  platform: process.platform,
  env: process.env,
  isThere: existsSync,
}

// The same places as e2e/support/find-chromium.ts, and Edge, which draws alike. Without the parts for a
// window it takes less of the processor.
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const usualFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin']
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]
const windowsFolders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * The path of a Chromium, Chrome or Edge: the one that is configured and no other, else the first of
 * the usual places. Null when there is none.
 */
export function findBrowser(
  configured: string | null,
  { platform, env, isThere }: Machine = thisMachine,
): string | null {
  const places = configured ? [configured] : placesOf(platform, env)
  return places.find(isThere) ?? null
}

function placesOf(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  if (platform === 'win32') {
    const folders = windowsFolders.flatMap((name) => env[name] ?? [])
    return folders.flatMap((folder) =>
      windowsPrograms.map((program) => win32.join(folder, program)),
    )
  }
  const onPath = (env['PATH'] ?? '').split(posix.delimiter).filter((folder) => folder !== '')
  const folders = [...new Set([...onPath, ...usualFolders])]
  const programs = folders.flatMap((folder) => names.map((name) => posix.join(folder, name)))
  return platform === 'darwin' ? [...programs, ...macApplications] : programs
}

/** What an operator does where pictures and proofs should be drawn and nothing draws them. */
export const howToGetBrowser =
  'Install Chromium (Debian and Ubuntu: apt-get install chromium), set CHROMIUM_PATH to a Chromium, Chrome or Edge, or CHROMIUM_URL to one that runs elsewhere.'
