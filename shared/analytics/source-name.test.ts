import { expect, it } from 'vitest'
import { knownSources } from './known-sources.ts'
import { findSource, sourceName } from './source-name.ts'

it.each([
  ['facebook', 'Facebook'],
  ['fb', 'Facebook'],
  ['m.facebook.com', 'Facebook'],
  ['l.facebook.com', 'Facebook'],
  ['com.facebook.katana', 'Facebook'],
  ['t.co', 'X'],
  ['x.com', 'X'],
  ['twitter', 'X'],
  ['lnkd.in', 'LinkedIn'],
  ['WWW.LinkedIn.com', 'LinkedIn'],
  ['google.com', 'Google'],
  ['google.at', 'Google'],
  ['google.co.uk', 'Google'],
  ['google.com.br', 'Google'],
  ['news.google.com', 'Google'],
  ['mail.google.com', 'Gmail'],
  ['gemini.google.com', 'Gemini'],
  ['de.search.yahoo.com', 'Yahoo'],
  ['yahoo.co.jp', 'Yahoo'],
  ['mail.yahoo.com', 'Yahoo Mail'],
  ['cn.bing.com', 'Bing'],
  ['pinterest.de', 'Pinterest'],
  ['at.pinterest.com', 'Pinterest'],
  ['chatgpt.com', 'ChatGPT'],
  ['navigator.gmx.net', 'GMX'],
  // Nobody of these is known, or is who the name says.
  ['newsletter', 'newsletter'],
  ['poster', 'poster'],
  ['news.example', 'news.example'],
  ['docs.google.com', 'docs.google.com'],
  ['notfacebook.com', 'notfacebook.com'],
  ['facebook.com.evil.example', 'facebook.com.evil.example'],
  ['google', 'Google'],
  ['google.example', 'google.example'],
  ['direct', 'direct'],
  ['', ''],
  ['.', '.'],
])('calls %j %j', (source, name) => {
  expect(sourceName(source)).toBe(name)
})

it('has each name of a source once, as it is looked for, and finds it', () => {
  const all = knownSources.flatMap(({ hosts = [], worldwide = [], words = [] }) => [
    ...hosts,
    ...worldwide.map((stem) => `${stem}.at`),
    ...words,
  ])
  expect(new Set(all).size).toBe(all.length)
  expect(all.map((name) => name.toLowerCase().replace(/^www\./, ''))).toEqual(all)
  for (const known of knownSources)
    for (const name of [...(known.hosts ?? []), ...(known.words ?? [])])
      expect(findSource(name)?.name).toBe(known.name)
})
