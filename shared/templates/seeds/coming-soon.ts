import type { TemplateSeed } from '../template.ts'
import * as t from '../pieces.ts'

/** One screen of fire and one field. Goal: guests for the first evening. */
const seed: TemplateSeed = (calendar) => {
  const opens = calendar(5, 'friday', '17:00')
  return {
    theme: {
      background: '#150b08',
      text: '#fbeee0',
      muted: '#22130d',
      primary: '#f0a050',
      onPrimary: '#1d0d05',
      headingFont: 'playfair',
      bodyFont: 'source-sans',
      radius: 4,
      scale: 1.2,
      textSize: 18,
    },
    pages: [
      t.page(
        'Ember & Oak, a kitchen without a stove',
        `Everything on the menu of Ember & Oak meets an open fire. The first evening is ${opens.day}.`,
        t.section(
          { width: 'normal', padding: 'large', image: '/pictures/ember-fire.svg', overlay: 35 },
          [
            t.space('64'),
            t.text('Ember & Oak', { align: 'center', size: 'large' }),
            t.title('We are lighting the fire', { align: 'center' }),
            t.lead(`A kitchen without a stove opens on ${opens.day}.`, { align: 'center' }),
            t.block('countdown', {
              until: opens.moment,
              title: 'First plate in',
              over: 'The fire is lit. Come in.',
              look: 'plain',
              align: 'center',
            }),
            t.space('16'),
            t.form(
              'Keep me a chair',
              [t.askEmail(), t.askConsent('You may write to me about the first evenings.')],
              { layout: 'row', look: 'card', anchor: 'chair' },
            ),
            t.space('64'),
          ],
        ),
        t.section(
          { width: 'wide', padding: 'large', background: 'muted', ratio: [1, 1], align: 'centre' },
          [
            t.image('ember-plate', 'A plate seen from above: seared roast with carrots and herbs', {
              ratio: 'square',
            }),
          ],
          [
            t.heading('Oak, embers, patience', { size: 'medium' }),
            t.text(
              t.words(
                'Beetroot in ash, trout on a plank, bread from the last heat. Twelve plates, thirty chairs, one fire that never goes out.',
                'We cook what the market had at six and write the menu at four.',
              ),
              { size: 'large', tone: 'soft' },
            ),
            t.block('map-link', {
              name: 'Ember & Oak',
              address: '9 Cooper’s Yard, through the green gate',
              look: 'plain',
            }),
          ],
        ),
      ),
      t.thanksPage(
        'A chair by the fire',
        'You will hear from Ember & Oak before the first evening.',
        t.section(
          { width: 'narrow', padding: 'large', image: '/pictures/ember-fire.svg', overlay: 50 },
          [
            t.space('96'),
            t.title('A chair by the fire', { align: 'center' }),
            t.lead(`We write a week before ${opens.day}, to you before anybody else.`, {
              align: 'center',
            }),
            t.button('Back', '/', { style: 'secondary', align: 'center' }),
            t.space('96'),
          ],
        ),
      ),
    ],
  }
}

export default seed
