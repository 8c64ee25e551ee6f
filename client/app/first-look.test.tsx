import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { handOver } from './first-look.ts'

const block = (id: string, html: string) => `<div data-block-id="${id}">${html}</div>`
const section = (id: string, ...blocks: string[]) =>
  `<section data-section-id="${id}">${blocks.join('')}</section>`
const letter = section('s', block('a', '<h1>One good letter</h1>'))
const rest = section(
  't',
  block('b', '<details><summary>More</summary><p>All of it</p></details>'),
  block('c', '<p>A short <a href="#d">walk</a> through</p>'),
)
const pageOf = (sections: string) => `<div class="ff-page">${sections}</div>`
const page = pageOf(letter + rest)

beforeEach(() => {
  document.body.innerHTML = `<div id="root"></div><div id="first-look"><main tabindex="0">${page}</main></div>`
})
afterEach(() => vi.useRealTimers())

const find = (selector: string) =>
  must(document.querySelector<HTMLElement>(selector), `no ${selector}`)
const look = () => document.getElementById('first-look')
const inLook = (selector: string) => find(`#first-look ${selector}`)
const inProgram = (selector: string) => find(`#root ${selector}`)

/** Lets the program draw; what follows a change is done before the next frame. */
async function draw(html: string): Promise<void> {
  find('#root').innerHTML = html
  await Promise.resolve()
}
const begin = () => handOver(find('#first-look'), find('#root'))
const stage = (inside: string, more = '') =>
  `<div id="main"${more}><main data-stage tabindex="0">${inside}</main></div>`

test('stays while the program is empty or waits, and goes with the change that draws the page', async () => {
  begin()
  await draw('<a href="#main">Skip</a>')
  expect(look()).not.toBeNull()
  await draw(stage('', ' data-waits'))
  expect(look()).not.toBeNull()
  await draw(stage(page, ' data-waits'))
  expect(look()).not.toBeNull()
  find('#main').removeAttribute('data-waits')
  await Promise.resolve()
  expect(look()).toBeNull()
})

test('of two pages people meet one: the program is inert until it takes over', async () => {
  begin()
  expect(find('#root').inert).toBe(true)
  await draw(stage(page))
  expect(look()).toBeNull()
  expect(find('#root').inert).toBe(false)
})

test('goes as well when the program shows anything else, such as what went wrong', async () => {
  begin()
  await draw('<div role="alert">The campaign could not be loaded</div>')
  expect(look()).toBeNull()
})

test('waits for the pictures of the page to be known, but not for ever', async () => {
  vi.useFakeTimers()
  inLook('[data-block-id="a"]').innerHTML += '<img src="/assets/1/640.webp" srcset="/a 1w">'
  begin()
  await draw(stage(page))
  await vi.advanceTimersByTimeAsync(500)
  expect(look()).not.toBeNull()
  await vi.advanceTimersByTimeAsync(500)
  expect(look()).toBeNull()
})

test('goes while what is out of sight is not drawn yet, as long as the rest is alike', async () => {
  vi.useFakeTimers()
  inLook('[data-block-id="b"]').innerHTML += '<img src="/assets/1/640.webp">'
  begin()
  await draw(stage(pageOf(letter.replace('</h1>', '</h1><img src="/assets/2/640.webp">'))))
  expect(look()).not.toBeNull()
  await draw(stage(pageOf(letter)))
  await vi.advanceTimersByTimeAsync(50)
  expect(look()).toBeNull()
})

test('waits while somebody holds on to the page', async () => {
  vi.useFakeTimers()
  begin()
  inLook('h1').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await draw(stage(page))
  await vi.advanceTimersByTimeAsync(300)
  expect(look()).not.toBeNull()
  dispatchEvent(new Event('pointerup'))
  await vi.advanceTimersByTimeAsync(50)
  expect(look()).toBeNull()
})

test('carries over what is opened and where the focus is', async () => {
  inLook('details').setAttribute('open', '')
  inLook('a').focus()
  begin()
  await draw(stage(page))
  expect(inProgram('details').hasAttribute('open')).toBe(true)
  expect(document.activeElement).toBe(inProgram('a'))
})

test('leaves the focus on the table to the table of the program', async () => {
  inLook('main').focus()
  begin()
  await draw(stage(page))
  expect(document.activeElement).toBe(inProgram('[data-stage]'))
})

test('carries over selected words, also where texts are cut into nodes otherwise', async () => {
  const words = must(inLook('[data-block-id="c"] p').firstChild, 'words')
  const end = must(inLook('a').firstChild, 'the link')
  getSelection()?.setBaseAndExtent(words, 2, end, 2)
  expect(getSelection()?.toString()).toBe('short wa')
  begin()
  const root = find('#root')
  root.innerHTML = stage(page)
  const text = must(inProgram('[data-block-id="c"] p').firstChild, 'words')
  text.replaceWith('A', ' sh', 'ort ')
  await Promise.resolve()
  expect(look()).toBeNull()
  expect(getSelection()?.toString()).toBe('short wa')
  expect(root.contains(getSelection()?.anchorNode ?? null)).toBe(true)
})
