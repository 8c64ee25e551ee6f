/** Where a command is run: a test, and the words in it that run it. */
export type UnderTest = { test: string; says: string }

const operatorCommands = 'e2e/contract/operator-commands.spec.ts'
const asDocumented = (command: string): [string, UnderTest] => [
  command,
  { test: operatorCommands, says: `operate('${command}'` },
]
const fromMain = 'e2e/scripts/test.ts'

/** What stands for the same: a folder for a backup, the id of a campaign, a command of operators. */
export const places: Record<string, string> = {
  '<folder>': '/backups/monday',
  '<id>': 'ID',
  '<command>': 'mails',
}

/** The commands that operators read, and where each is run. */
export const commandsUnderTest: Record<string, UnderTest> = {
  'npm start': { test: 'e2e/scripts/fresh-start.ts', says: "spawn(npm, ['start']" },
  ...Object.fromEntries(
    [
      'npm run seed -- --demo',
      'npm run backup -- /backups/monday',
      'npm run restore -- /backups/monday --check',
      'npm run restore -- /backups/monday',
      'npm run export-room -- ID',
      'npm run renew -- ID',
      'npm run operator -- mails',
      'npm run operator -- jobs',
      'npm run operator -- webhooks',
      'npm run operator -- companies',
      'npm run operator -- people',
      'npm run operator -- take-down ID It copies the page of a bank.',
      'npm run operator -- put-back ID',
      'npm run operator -- registration domains example.com',
      'npm run operator -- sizes',
      'npm run operator -- acts',
    ].map(asDocumented),
  ),
  'npm run move-files -- to-bucket': {
    test: 'e2e/contract/bucket.spec.ts',
    says: "runOperatorCommand('move-files', ['to-bucket']",
  },
  'npm run move-files -- to-folder': {
    test: 'e2e/contract/bucket.spec.ts',
    says: "runOperatorCommand('move-files', ['to-folder']",
  },
  'install -d -o 1000 -g 1000 -m 700 /backups': {
    test: 'e2e/deployment/try-backup.ts',
    says: "'install', ['-d', '-o', '1000', '-g', '1000', '-m', '700', backups]",
  },
  'npm run build': { test: fromMain, says: 'server/scripts/build.mjs' },
  'npm run images': { test: fromMain, says: 'e2e/deployment/main.ts' },
  // Which `npm run images` goes by.
  'npm run image-tree -- /backups/monday': {
    test: 'server/Dockerfile',
    says: 'launch.cjs image-tree /fanfare',
  },
}

/**
 * Those that no test can run, as there is no Docker here. Their words are held against Docker's options
 * and the services of docker-compose.yml; what they run in the image, `npm run images` runs in it.
 */
export const notRunHere = [
  'docker compose up --build --wait',
  'docker compose up --wait postgres',
  'docker compose up --wait',
  `docker compose logs web | grep '"status":5'`,
  'docker compose run --rm --no-deps --volume /backups:/backups web node .build/server/backup.js /backups/monday',
  'docker compose run --rm --no-deps --volume /backups:/backups web node .build/server/restore.js /backups/monday',
]

/** Of the table of all commands in the README, those for who changes the product. */
export const forDevelopers = [
  'dev',
  'check',
  'test',
  'chaos',
  'contract',
  'bench',
  'contact-sheet',
  'bare-machine',
  'format',
]
