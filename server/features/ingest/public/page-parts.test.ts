import { expect, it } from 'vitest'
import { partsOf } from './page-parts.ts'

it('reads sections, blocks, and forms with their fields, as they are in each other', () => {
  const parts = partsOf(`
    <section class="ff-section" data-ff-section="top"><a data-ff-block="b1" data-ff-goal="click"></a>
    <div data-ff-block="b2"></div></section>
    <section class="ff-section" data-ff-section="join">
    <form data-ff-block="f1" data-ff-goal="submit" data-ff-success="Thanks">
    <div data-ff-input="mail" data-ff-check="{}"></div><fieldset data-ff-input="size"></fieldset></form>
    <form data-ff-block="poll" data-ff-goal="submit"></form></section>
    <p>data-ff-section=&quot;words&quot;</p>`)
  expect(parts.sections).toEqual(['top', 'join'])
  expect(Object.fromEntries(parts.blocks)).toEqual({
    b1: 'click',
    b2: null,
    f1: 'submit',
    poll: 'submit',
  })
  expect(Object.fromEntries(parts.forms)).toEqual({
    f1: { section: 1, fields: ['mail', 'size'] },
  })
})

it('finds no sections on pages of before', () => {
  const { sections, forms } = partsOf('<form data-ff-block="f1"><div data-ff-input="mail">')
  expect(sections).toEqual([])
  expect(forms.get('f1')).toEqual({ section: -1, fields: ['mail'] })
})
