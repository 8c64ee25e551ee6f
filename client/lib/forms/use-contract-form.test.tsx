import { Button, Checkbox, TextInput } from '@mantine/core'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#client/lib/api/api.ts'
import { companyId, showInCompany } from '#client/lib/testing/show-in-company.tsx'
import type { Company } from '#shared/contract/companies.ts'
import { problemType } from '#shared/errors/status-errors.ts'
import { useContractForm } from './use-contract-form.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const saved = vi.fn<(company: Company) => void>()
const fetched = vi.fn<(request: Request) => Promise<Response>>()

function Profile() {
  const form = useContractForm({
    operation: api.companies.update,
    initialValues: { name: 'Northwind', website: '', launchRules: ['approved-only'] },
    inputOf: ({ name, website, launchRules }) => ({
      companyId,
      name,
      website: website || null,
      launchRules: launchRules.filter((rule) => rule === 'approved-only'),
    }),
    onSuccess: (company) => {
      saved(company)
      form.restart({ ...form.values, name: company.name })
    },
    atField: { conflict: 'website' },
  })
  return (
    <form {...form.props}>
      <TextInput label="Name" required withAsterisk={false} {...form.getInputProps('name')} />
      <TextInput label="Website" type="url" {...form.getInputProps('website')} />
      <Checkbox.Group label="Rules" {...form.getInputProps('launchRules')}>
        <Checkbox value="approved-only" label="Approved" />
      </Checkbox.Group>
      {form.problem ? <p role="alert">{form.problem.detail}</p> : null}
      <Button type="submit" loading={form.isSending}>
        Save
      </Button>
      <p>{form.isDirty() ? 'changed' : 'as stored'}</p>
    </form>
  )
}

/** The API refuses with this body from then on. */
const refuseWith = (status: number, body: { slug: string; [part: string]: unknown }) =>
  fetched.mockImplementation(async () =>
    Response.json({ type: problemType(body.slug), ...body }, { status }),
  )

beforeEach(() => {
  saved.mockReset()
  fetched.mockReset()
  showInCompany(<Profile />)
  vi.stubGlobal('fetch', fetched)
})

const name = () => screen.getByLabelText('Name')
const website = () => screen.getByLabelText('Website')
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const isWrong = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true'

test('what is wrong is said at the fields, the first has the focus, and nothing is sent', async () => {
  await userEvent.clear(name())
  await userEvent.type(website(), 'www.example.com')
  expect(isWrong(name())).toBe(false)
  await save()
  const said = await screen.findByText('Give it a name.')
  expect(name().getAttribute('aria-describedby')).toContain(said.id)
  expect(screen.getByText('An address looks like https://example.com.')).toBeTruthy()
  expect(document.activeElement).toBe(name())
  expect(fetched).not.toHaveBeenCalled()
})

test('a wrong field is checked again while it is corrected, and the others stay as they are', async () => {
  await userEvent.clear(name())
  await userEvent.type(website(), 'https')
  await save()
  await screen.findByText('Give it a name.')
  await userEvent.type(website(), '://a')
  await waitFor(() => expect(isWrong(website())).toBe(false))
  expect(isWrong(name())).toBe(true)
  await userEvent.clear(website())
  await userEvent.type(website(), 'x')
  expect(isWrong(website())).toBe(false)
})

test('what the server finds wrong goes to its fields too, a list where one of its items is', async () => {
  const errors = [
    { pointer: '/launchRules/0', detail: 'Not on this plan.' },
    { pointer: '/launchRules', detail: 'Too many.' },
  ]
  refuseWith(422, { slug: 'validation-failed', errors })
  await save()
  expect(await screen.findByText('Not on this plan.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Approved'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a refusal that concerns one field stands there, every other in one place', async () => {
  refuseWith(409, { slug: 'conflict', title: 'Taken', detail: 'Take another.' })
  await save()
  expect(await screen.findByText('Taken. Take another.')).toBeTruthy()
  expect(isWrong(website())).toBe(true)
  refuseWith(402, { slug: 'plan-limit', detail: 'No room.' })
  await userEvent.type(website(), 'https://a.example')
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe('No room.')
  expect(isWrong(website())).toBe(false)
})

test('is sent once, and what comes back counts as unchanged', async () => {
  let answer: (response: Response) => void = () => undefined
  fetched.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  await userEvent.type(name(), ' Traders{Enter}{Enter}')
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  expect(screen.getByText('changed')).toBeTruthy()
  await userEvent.type(name(), '{Enter}')
  answer(Response.json({ name: 'Northwind Traders' }))
  await screen.findByText('as stored')
  expect(fetched).toHaveBeenCalledOnce()
  expect(saved).toHaveBeenCalledOnce()
  expect(await fetched.mock.calls[0]?.[0].json()).toMatchObject({ name: 'Northwind Traders' })
})
