import type { TemplateSeed } from '../template.ts'
import * as t from '../pieces.ts'

const frames = [
  ['frame-dune', 'Dunes in evening light, a pale sun above', 'Open land'],
  ['frame-street', 'A red umbrella on a street at night between lit windows', 'After dark'],
  ['frame-lake', 'A mountain and a boat mirrored in a still lake', 'Water'],
  ['frame-forest', 'Four rows of firs, lighter the farther they are', 'Green'],
] as const

/** A dark gallery: pictures first, words small. Goal: entries to the contest. */
const seed: TemplateSeed = (calendar) => {
  const closes = calendar(6, 'sunday', '22:00')
  const shown = calendar(9, 'friday')
  return {
    theme: {
      background: '#101113',
      text: '#f1efe9',
      muted: '#191b1e',
      primary: '#e8b04a',
      onPrimary: '#1a1408',
      headingFont: 'serif',
      bodyFont: 'source-sans',
      radius: 3,
      space: 1.3,
      buttonCase: 'capitals',
      buttonShape: 'square',
    },
    pages: [
      t.page(
        'One Frame: a photo contest for everybody',
        `Send one picture you are proud of. Four themes, a printed exhibition and a camera for the winner. Open until ${closes.date}.`,
        t.section({ width: 'narrow', padding: 'large' }, [
          t.eyebrow('A contest for everybody with a camera in the pocket', { align: 'center' }),
          t.title('One frame each', { align: 'center' }),
          t.lead(
            'Send the one picture you would keep. No filters needed, no followers counted: three people look at every frame for a full minute.',
            {
              align: 'center',
            },
          ),
        ]),
        t.section({ width: 'full', padding: 'none' }, [
          t.block('gallery', {
            items: t.items(
              ...frames.map(([picture, alt, caption]) => ({
                picture: `/pictures/${picture}.svg`,
                alt,
                caption: t.words(caption),
              })),
            ),
            columns: 'four',
            gap: 'none',
            ratio: 'portrait',
            corners: 'square',
          }),
        ]),
        t.section(
          { width: 'normal', padding: 'large', ratio: [1, 2] },
          [t.heading('Four themes', { size: 'medium' })],
          [
            t.tabs(
              [
                [
                  'Open land',
                  'Where the horizon does the work. We look for one thing that tells how large the rest is.',
                ],
                ['After dark', 'Lamps, windows, the moon. Noise is welcome, flash is not.'],
                [
                  'Water',
                  'Still or furious, from above or from within. Reflections count as subjects.',
                ],
                ['Green', 'Anything that grows, also between two paving stones.'],
              ],
              { look: 'lines' },
            ),
          ],
        ),
        t.section({ width: 'normal', padding: 'large', background: 'muted' }, [
          t.figures(
            [
              ['1st', 'a camera of your choice up to €1,200'],
              ['2nd', 'a day in our darkroom, for you and a friend'],
              ['40', `frames printed and shown from ${shown.date}`],
            ],
            { look: 'lines', tone: 'accent', columns: 'three' },
          ),
        ]),
        t.section(
          { width: 'normal', padding: 'large', ratio: [1, 1] },
          [
            t.heading('Hand in your frame'),
            t.text(
              'Put the picture where we can see it, in your own gallery or any shared folder, and send the link.',
              { size: 'large', tone: 'soft' },
            ),
            t.block('countdown', {
              until: closes.moment,
              title: 'Still open for',
              over: 'The contest is closed. Thank you for every frame.',
              look: 'plain',
              seconds: false,
            }),
          ],
          [
            t.form(
              'Hand it in',
              [
                t.askName('Name beside the picture'),
                t.askEmail(),
                t.ask('select', 'theme', 'Theme', {
                  required: true,
                  options: 'Open land\nAfter dark\nWater\nGreen',
                  placeholder: 'Choose a theme',
                }),
                t.ask('text', 'link', 'Link to the picture', {
                  required: true,
                  maxLength: 500,
                  placeholder: 'https://',
                }),
                t.askConsent(
                  'I took this picture, and you may show it in the exhibition and write to me about it.',
                ),
              ],
              { look: 'plain', anchor: 'enter' },
            ),
          ],
        ),
      ),
      t.thanksPage(
        'Your frame is in',
        `We have your picture. The exhibition opens on ${shown.day}.`,
        t.section(
          { width: 'full', padding: 'large', image: '/pictures/frame-lake.svg', overlay: 70 },
          [
            t.space('96'),
            t.title('We are looking', { align: 'center' }),
            t.text(`For a full minute, all three of us. You hear from us before ${shown.day}.`, {
              size: 'large',
              align: 'center',
            }),
            t.button('Back to the themes', '/', { align: 'center' }),
            t.space('96'),
          ],
        ),
      ),
    ],
  }
}

export default seed
