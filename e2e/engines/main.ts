// npm run engines [-- words] [-- --project=webkit]: the journeys in each engine, and a table of how they
// went. Arguments are those of Playwright's runner: words of file names, -g for words of a journey.
import { runCommand } from '../scripts/run-command.ts'
import { provideTestTools } from '../support/test-tools.ts'

provideTestTools()
const args = ['test', '-c', 'e2e/engines/playwright.config.ts', ...process.argv.slice(2)]
const show = (text: string | Buffer) => void process.stdout.write(text)
const { code } = await runCommand('playwright', args, { show, minutes: 40 })
process.exit(code === 0 ? 0 : 1)
