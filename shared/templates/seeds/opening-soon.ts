import type { TemplateSeed } from '../template.ts'
import * as t from '../pieces.ts'

/** A shop that tells how far it has come, shelf by shelf. Goal: neighbours for the first day. */
const seed: TemplateSeed = (calendar) => {
  const opens = calendar(7, 'saturday')
  return {
    theme: {
      background: '#f7efe0',
      text: '#21403a',
      muted: '#f2dcb4',
      primary: '#21403a',
      onPrimary: '#f7efe0',
      headingFont: 'serif',
      bodyFont: 'nunito',
      radius: 10,
      scale: 1.1,
      buttonShape: 'round',
    },
    pages: [
      t.page(
        'A bookshop is moving into number 7',
        `Page & Pot, books and plants under one roof, opens on ${opens.day}. Say what should stand on the first shelf.`,
        t.section({ width: 'normal', padding: 'medium' }, [
          t.image(
            'shop-front',
            'A green shop front with a striped awning, books in the window, two round trees',
            { ratio: 'wide', corners: 'large' },
          ),
        ]),
        t.section(
          { width: 'normal', padding: 'small', ratio: [3, 2], align: 'bottom' },
          [t.title('A bookshop is moving into number 7', { size: 'large' })],
          [
            t.lead(`Books, plants and one armchair. We open on ${opens.day}, paint permitting.`),
            t.button('Come to the first day', '#first-day'),
          ],
        ),
        t.section({ width: 'normal', padding: 'medium' }, [
          t.block('progress-bar', {
            label: 'Shelves that stand',
            value: 14,
            goal: 22,
            unit: 'shelves',
            thickness: 'thick',
          }),
        ]),
        t.section(
          { width: 'wide', padding: 'large', background: 'dark', ratio: [1, 1], align: 'centre' },
          [
            t.heading('You choose the first shelf'),
            t.poll(
              'What should stand by the door?',
              [
                'Novels that begin with weather',
                'Cookery without pictures',
                'Maps and long journeys',
                'Books for rainy children',
              ],
              { thanks: 'Noted, in pencil.' },
            ),
          ],
          [
            t.image(
              'shop-shelves',
              'Three shelves of coloured books with small plants between them',
              { corners: 'large', ratio: 'square' },
            ),
          ],
        ),
        t.section(
          { width: 'normal', padding: 'large' },
          [
            t.subheading('New and old', { level: '2' }),
            t.text('Four thousand books, a third of them read before.'),
          ],
          [
            t.subheading('Plants that forgive', { level: '2' }),
            t.text('Ferns and ivies that survive a good chapter.'),
          ],
          [
            t.subheading('The armchair', { level: '2' }),
            t.text('One chair, one hour, no need to buy.'),
          ],
        ),
        t.section(
          { width: 'normal', padding: 'large', background: 'muted', ratio: [1, 1] },
          [
            t.heading('The first day'),
            t.text(
              `${opens.day}, from ten. Tea in the yard, a reading at four, and a fern for the first fifty who come.`,
              { size: 'large' },
            ),
            t.block('map-link', {
              name: 'Page & Pot',
              address: '7 Lantern Street, next to the cobbler',
              look: 'plain',
            }),
          ],
          [
            t.form(
              'I will come',
              [
                t.askName('First name', { autocomplete: 'given-name' }),
                t.askEmail(),
                t.ask('text', 'book', 'A book you wish we had', { maxLength: 160 }),
                t.askConsent('You may write to me about the opening.'),
              ],
              { anchor: 'first-day' },
            ),
          ],
        ),
      ),
      t.thanksPage(
        'See you at number 7',
        `See you on ${opens.day} at Page & Pot.`,
        t.section({ width: 'full', padding: 'none' }, [
          t.image('shop-shelves', '', { ratio: 'wide', corners: 'square' }),
        ]),
        t.section({ width: 'narrow', padding: 'large' }, [
          t.title('See you at number 7', { align: 'center', size: 'large' }),
          t.lead(`${opens.day}, from ten. We keep the armchair warm.`, { align: 'center' }),
          t.button('Back to the window', '/', { style: 'secondary', align: 'center' }),
        ]),
      ),
    ],
  }
}

export default seed
