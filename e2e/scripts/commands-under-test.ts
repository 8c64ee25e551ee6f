/** Where a command is run: a test, and the words in it that run it. */
export type UnderTest = { test: string; says: string }

const operatorCommands = 'e2e/contract/operator-commands.spec.ts'
const asDocumented = (command: string): [string, UnderTest] => [
  command,
  { test: operatorCommands, says: `operate('${command}'` },
]
const asTyped = (command: string, says: string): [string, UnderTest] => [
  `npm run operator -- ${command}`,
  { test: 'server/cli/operator/operator.db.test.ts', says },
]
const withKratos = 'e2e/contract/kratos.spec.ts'
const pointInTime = 'e2e/contract/point-in-time.spec.ts'
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
      'npm run renew -- --all',
      'npm run renew -- ID --look',
      'npm run renew -- ID --purge',
      'npm run operator -- mails',
      'npm run operator -- jobs',
      'npm run operator -- webhooks',
      'npm run operator -- companies',
      'npm run operator -- people',
      'npm run operator -- take-down ID It copies the page of a bank.',
      'npm run operator -- put-back ID',
      'npm run operator -- registration',
      'npm run operator -- registration open',
      'npm run operator -- registration invited',
      'npm run operator -- registration domains example.com',
      'npm run operator -- rebuild-rollups --verify',
      'npm run operator -- rebuild-rollups',
      'npm run operator -- sizes',
      'npm run operator -- acts',
    ].map(asDocumented),
  ),
  ...Object.fromEntries([
    asTyped('mail-again ID', "run('mail-again', gone.id)"),
    asTyped('mail-again --all', "run('mail-again', '--all')"),
    asTyped('job-now NAME', "run('job-now', 'clean-up')"),
    asTyped('webhook-again ID', "run('webhook-again', id)"),
    asTyped('company ID', "run('company', companyId)"),
    asTyped(
      'disable-company ID It copies the page of a bank.',
      "run('disable-company', companyId, 'It', 'copies'",
    ),
    asTyped('enable-company ID', "run('enable-company', companyId)"),
    asTyped('disable-person ADDRESS It sent spam.', "run('disable-person', grace.email"),
    asTyped('enable-person ADDRESS', "run('enable-person', grace.id)"),
  ]),
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
  'install -d -o 70 -g 70 -m 700 /backups/postgres /backups/postgres/log': {
    test: pointInTime,
    says: "'install -d -o 70 -g 70 -m 700 /backups/postgres'",
  },
  'install -m 600 .env /backups/monday.env': {
    test: withKratos,
    says: "'install', ['-m', '600', '.env', 'monday.env']",
  },
  'install -m 600 /backups/monday.env .env': {
    test: withKratos,
    says: "'install', ['-m', '600', 'monday.env', '.env']",
  },
  'npm run build': { test: fromMain, says: 'server/scripts/build.mjs' },
  'npm run images': { test: fromMain, says: 'e2e/deployment/main.ts' },
  // Which `npm run images` goes by.
  'npm run image-tree -- /backups/monday': {
    test: 'server/Dockerfile',
    says: 'launch.cjs image-tree /fanfare',
  },
}

const inWeb = 'docker compose run --rm --no-deps --volume /backups:/backups web'
const askReady = `node -e "fetch('http://127.0.0.1:3000/readyz').then((r) => r.text()).then(console.log)"`
const baseBackup = 'pg_basebackup --username fanfare --checkpoint fast --pgdata /archive/monday'
const putInPlace =
  'mkdir -p /var/lib/postgresql/18 && cp -a /archive/monday /var/lib/postgresql/18/docker && touch /var/lib/postgresql/18/docker/recovery.signal'
const otherPassword = "alter user fanfare password 'NEW'"

/**
 * Those that no test can run, as there is no Docker here. Their words are held against Docker's options,
 * and the services and volumes of docker-compose.yml; what they run in a container, a test runs outside.
 */
export const notRunHere = [
  'docker compose up --build --wait',
  'docker compose up --wait postgres',
  'docker compose up --wait valkey',
  'docker compose up --wait kratos',
  'docker compose up --wait',
  'docker compose up --no-deps --wait web',
  'docker compose up --no-deps --wait collab',
  'docker compose up --no-deps --wait worker',
  'docker compose build',
  'docker compose build --pull',
  'docker compose ps',
  'docker compose down',
  'docker compose down --volumes',
  'docker volume rm fanfare_database',
  `docker compose logs web | grep '"status":5'`,
  'docker compose logs web',
  'docker compose logs --since 10m web collab worker',
  'docker compose logs postgres',
  'docker compose logs kratos',
  'docker compose logs --since 10m kratos',
  `${inWeb} node .build/server/backup.js /backups/monday`,
  `${inWeb} node .build/server/restore.js /backups/monday --check`,
  `${inWeb} node .build/server/restore.js /backups/monday`,
  'docker compose exec web node .build/server/operator.js mails',
  'docker compose exec web node .build/server/operator.js sizes',
  `docker compose exec web ${askReady}`,
  `docker compose exec --user postgres postgres ${baseBackup}`,
  `docker compose run --rm --no-deps --user postgres postgres sh -c '${putInPlace}'`,
  `docker compose exec postgres psql --username fanfare --command "${otherPassword}"`,
]

/** What of them is run in a container and is none of our commands, without its quotes, and where a test runs it. */
export const inContainers: Record<string, UnderTest> = {
  [askReady.replaceAll('"', '')]: {
    test: operatorCommands,
    says: "fetch('http://127.0.0.1:3000/readyz').then((r) => r.text()).then(console.log)",
  },
  [baseBackup]: {
    test: pointInTime,
    says: "insideOf('backups', 'docker compose exec --user postgres postgres pg_basebackup')",
  },
  [`sh -c ${putInPlace}`]: {
    test: pointInTime,
    says: "insideOf('backups', 'docker compose run --rm --no-deps --user postgres postgres sh')",
  },
  [`psql --username fanfare --command ${otherPassword}`]: {
    test: pointInTime,
    says: "insideOf('repairing', 'docker compose exec postgres psql')",
  },
}

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
