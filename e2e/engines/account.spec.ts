import { buildAccount } from '#e2e/journeys/support/account-screens.ts'
import { serveFanfare } from '#e2e/journeys/support/fanfare-server.ts'
import { outbox } from '#e2e/support/shapes.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { readJson } from '#shared/testing/read-json.ts'
import { test } from './engine/test.ts'

const server = serveFanfare()

async function mailedCode(email: string): Promise<string> {
  let code = ''
  await waitUntil(`a code for ${email}`, async () => {
    const headers = { accept: 'application/json' }
    const answer = await fetch(`${server.origin}/dev/outbox`, { headers })
    const { mails } = await readJson(answer, outbox)
    const text = mails.find(({ to }) => to === email)?.text ?? ''
    code = /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? ''
    return code !== ''
  })
  return code
}

test('sign up with the code from the mail', async ({ openTab }) => {
  const tab = await openTab({ expected: [/401 \(Unauthorized\)/] })
  const { name, email, password } = buildAccount('Ada Lovelace')
  await tab.open(`${server.origin}/sign-up`)
  await tab.byRole('heading', 'Create your account').appears()
  await tab.byRole('textbox', 'Email').fill(email)
  await tab.byRole('textbox', 'Name').fill(name)
  await tab.css('input[type="password"]').fill(password)
  await tab.byRole('button', /Create account|Sign up/).click()
  await tab.byRole('textbox', 'Code').fill(await mailedCode(email))
  await tab.byRole('button', 'Continue').click()
  await tab.byRole('heading', 'Your address is confirmed').appears()
  await tab.byRole('link', 'Continue').click()
  await tab.byRole('textbox', 'Company name').fill('Slow Morning')
  await tab.keyboard.press('Enter')
  await tab.byRole('link', 'Skip').appears()
})
