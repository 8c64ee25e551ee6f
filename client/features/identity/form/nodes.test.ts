import { expect, it } from 'vitest'
import { groupsOf, initialValues, submissionOf } from './nodes.ts'
import {
  buildInput,
  buildSubmit,
  csrf,
  identifier,
  password,
  passwordNodes,
} from '../testing/build-flow.ts'

const byPassword = buildSubmit({ value: 'password' })

it('sends the shared fields and those of the chosen group only', () => {
  const byTotp = buildSubmit({ group: 'totp', value: 'totp' })
  const totp = buildInput({ group: 'totp', attributes: { name: 'totp_code', required: true } })
  const nodes = [...passwordNodes, totp, byTotp]
  const values = {
    'default:identifier': 'ada@example.com',
    'password:password': 'secret',
    'totp:totp_code': '123456',
  }
  expect(submissionOf(nodes, values, byTotp)).toEqual({
    method: 'totp',
    csrf_token: 'csrf-1',
    identifier: 'ada@example.com',
    totp_code: '123456',
  })
})

it('nests names with dots and gives numbers and boxes their kind', () => {
  const input = (name: string, type: 'text' | 'number' | 'checkbox') =>
    buildInput({ attributes: { name, type } })
  const nodes = [
    csrf,
    input('traits.name.first', 'text'),
    input('traits.name.last', 'text'),
    input('traits.age', 'number'),
    input('traits.news', 'checkbox'),
    input('traits.empty', 'text'),
  ]
  const values = {
    ...initialValues(nodes),
    'password:traits.name.first': 'Ada',
    'password:traits.name.last': 'Lovelace',
    'password:traits.age': '36',
  }
  expect(submissionOf(nodes, values, byPassword)).toEqual({
    method: 'password',
    csrf_token: 'csrf-1',
    traits: { name: { first: 'Ada', last: 'Lovelace' }, age: 36, news: false },
  })
})

it('asks for another code without sending the old one, by the method of the group', () => {
  const code = buildInput({ group: 'code', attributes: { name: 'code' } })
  const resend = buildSubmit({ group: 'code', value: 'code', attributes: { name: 'resend' } })
  const values = { 'code:code': '123456' }
  expect(submissionOf([csrf, code, resend], values, resend)).toEqual({
    method: 'code',
    resend: 'code',
    csrf_token: 'csrf-1',
  })
})

it('shows shared fields first and ways that are only a button last', () => {
  const social = buildSubmit({ group: 'oidc', value: 'google', attributes: { name: 'provider' } })
  const groups = groupsOf([social, password, byPassword, csrf, identifier])
  expect(groups.map(({ group }) => group)).toEqual(['default', 'password', 'oidc'])
})

it('P12: sends a pasted address as the providers know it', () => {
  const values = { 'default:identifier': '\u202Aada@münchen.de\u202C ' }
  expect(submissionOf([identifier, csrf], values, byPassword)).toMatchObject({
    identifier: 'ada@xn--mnchen-3ya.de',
  })
})
