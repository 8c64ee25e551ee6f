import { expect, it } from 'vitest'
import { channelOf } from './channel-of.ts'

const link = '0123abcv'

it.each([
  // Nobody says anything.
  ['', '', '', 'direct'],
  ['direct', '', '', 'direct'],
  // Whoever links here, by its host.
  ['google.at', '', '', 'search'],
  ['duckduckgo.com', '', '', 'search'],
  ['l.facebook.com', '', '', 'social'],
  ['youtube.com', '', '', 'video'],
  ['mail.google.com', '', '', 'email'],
  ['chatgpt.com', '', '', 'ai'],
  ['perplexity.ai', '', '', 'ai'],
  ['news.example', '', '', 'referral'],
  // Addresses that name a source only.
  ['facebook', '', '', 'social'],
  ['newsletter', '', '', 'email'],
  ['poster', '', '', 'other'],
  ['poster', '', link, 'other'],
  ['news.example', '', link, 'other'],
  ['', '', link, 'other'],
  // A medium that names a channel.
  ['newsletter', 'email', link, 'email'],
  ['crm', 'E-Mail', '', 'email'],
  ['linkedin', 'email', '', 'email'],
  ['linkedin', 'social', link, 'social'],
  ['company', 'social-media', '', 'social'],
  ['partner.example', 'affiliate', '', 'affiliate'],
  ['network.example', 'display', '', 'display'],
  ['network.example', 'cpm', '', 'display'],
  ['company', 'video', '', 'video'],
  // What is paid for, by where it stands.
  ['google', 'cpc', '', 'paid-search'],
  ['bing.com', 'ppc', '', 'paid-search'],
  ['facebook', 'cpm', '', 'paid-social'],
  ['instagram', 'paid', '', 'paid-social'],
  ['company', 'paid_social', '', 'paid-social'],
  ['company', 'paid-search', '', 'paid-search'],
  ['youtube', 'cpc', '', 'video'],
  ['news.example', 'cpc', '', 'other'],
  // A medium that leaves it to the source.
  ['google', 'organic', '', 'search'],
  ['facebook', 'referral', '', 'social'],
  ['news.example', 'referral', '', 'referral'],
  ['search.example', 'organic', '', 'search'],
  // Any other medium.
  ['poster', 'qr', link, 'other'],
  ['instagram', 'bio', '', 'social'],
  ['', 'print', '', 'other'],
  ['', 'email', '', 'email'],
])('source %j, medium %j, link %j: %s', (source, medium, link, channel) => {
  expect(channelOf({ source, medium, link })).toBe(channel)
})
