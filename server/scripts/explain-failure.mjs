// What npm and the system say when installing or building fails, in words of ours. Theirs stand below.

const disk = {
  signs: /\b(?:ENOSPC|EDQUOT)\b|no space left on device/i,
  words: 'The disk is full. Make room and run this again; what is there already is used.',
}
const rights = {
  signs: /\b(?:EACCES|EPERM|EROFS)\b/,
  words:
    'This folder, or something in it, can\'t be written by this user. If it was once run as another user (root), give the folder back: chown -R "$USER" .',
}
const memory = {
  signs: /heap out of memory|\bENOMEM\b|\bSIGKILL\b/,
  words: 'There is too little memory: about 2 GB are needed while this runs.',
}

/** @typedef {{ signs: RegExp, words: string }} Reason */

/** @type {Reason[]} */
const whileInstalling = [
  disk,
  {
    signs: /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b/,
    words:
      "npm can't reach its registry. Is this machine online? Behind a proxy tell npm: npm config set https-proxy http://host:port",
  },
  {
    signs: /self.signed certificate|unable to (?:get|verify).*certificate|\bCERT_\w+/i,
    words:
      'npm does not trust the certificate of its registry. Where a proxy has one of its own, name the file with it: npm config set cafile /path/to/ca.pem',
  },
  {
    signs: /\b(?:E401|E403|ENEEDAUTH)\b/,
    words: 'The registry that npm is set to use refuses this account (npm config get registry).',
  },
  {
    signs: /\b(?:E404|ETARGET|E5\d\d)\b/,
    words:
      "The registry that npm is set to use (npm config get registry) does not have a package that is needed, or can't give it now.",
  },
  {
    signs: /\bEINTEGRITY\b/,
    words:
      "A package is not the one that package-lock.json names. Empty npm's cache and run this again: npm cache clean --force",
  },
  {
    signs: /\bEUSAGE\b[\s\S]*lock/,
    words: 'package.json and package-lock.json do not belong together: run npm install once.',
  },
  {
    signs: /\bENOENT\b[\s\S]*\bnpm$|^spawn npm ENOENT/m,
    words: 'There is no npm on this machine. It comes with Node: https://nodejs.org/en/download',
  },
  rights,
  memory,
]

/**
 * Why the packages could not be installed, of what npm said. Its own words follow.
 * @param {string} output
 */
export function explainInstall(output) {
  const why = find(whileInstalling, output) ?? 'npm says why below.'
  return `The packages could not be installed. ${why}\n\n${output}`
}

/**
 * Why a part could not be built, of what the build said. Its own words follow.
 * @param {string} output
 */
export function explainBuild(output) {
  const why = find([disk, rights, memory], output)
  return why ? `${why}\n\n${output}` : output
}

/**
 * What was thrown, with why in words of ours where it is the system's: a folder, the disk.
 * @param {unknown} thrown
 */
export function explainThrown(thrown) {
  const isOfSystem = thrown instanceof Error && 'syscall' in thrown
  return isOfSystem ? new Error(explainBuild(thrown.message)) : thrown
}

/**
 * @param {Reason[]} reasons
 * @param {string} output
 */
function find(reasons, output) {
  return reasons.find(({ signs }) => signs.test(output))?.words
}
