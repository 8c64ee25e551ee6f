import { spreadOf } from '../lib/spread-of.ts'

/** In the order of the colours that people are shown in (`presenceColours`), which they are. */
const colours = [
  'Coral',
  'Sky',
  'Amber',
  'Lavender',
  'Fern',
  'Rose',
  'Teal',
  'Copper',
  'Azure',
  'Olive',
  'Violet',
  'Mint',
] as const

const animals = [
  'badger',
  'beaver',
  'crane',
  'dolphin',
  'falcon',
  'finch',
  'fox',
  'hare',
  'heron',
  'ibis',
  'koala',
  'lark',
  'lynx',
  'marten',
  'otter',
  'owl',
  'panda',
  'puffin',
  'robin',
  'seal',
  'swan',
  'tapir',
  'toucan',
  'wren',
] as const

/** Who somebody without an account is in the demonstration: the id that a browser goes by there. */
export const visitorId = /^[a-z0-9]{16}$/

/** Which of the twelve colours of people a visitor has. */
export const visitorColour = (id: string): number => spreadOf(id, colours.length)

/** What a visitor is called, by their id, such as `Amber fox`: the colour is theirs. */
export function visitorName(id: string): string {
  const animal = animals[spreadOf(`${id} animal`, animals.length)] ?? animals[0]
  return `${colours[visitorColour(id)] ?? colours[0]} ${animal}`
}
