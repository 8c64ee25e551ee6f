import type { TemplateSeed } from '../template.ts'
import * as t from '../pieces.ts'

/** Earthy and plain: three boxes, what is in them, where they come from. Goal: first orders. */
const seed: TemplateSeed = (calendar) => {
  const first = calendar(2, 'thursday')
  return {
    theme: {
      background: '#fbf8ec',
      text: '#2a331b',
      muted: '#ecefd2',
      primary: '#4d6b1f',
      onPrimary: '#ffffff',
      headingFont: 'bricolage',
      bodyFont: 'nunito',
      radius: 24,
      textSize: 17,
      buttonShape: 'round',
    },
    pages: [
      t.page(
        'The harvest box: a field at your door',
        `Vegetables picked on Wednesday, at your door on Thursday. Two weeks at half price for new homes, from ${first.day}.`,
        t.section(
          { width: 'wide', padding: 'large', ratio: [6, 5], align: 'centre' },
          [
            t.image(
              'harvest-box',
              'A wooden crate full of carrots, lettuce, tomatoes, an aubergine and a squash',
              { corners: 'large' },
            ),
          ],
          [
            t.title('The field comes to your door', { size: 'large' }),
            t.lead(
              'Picked on Wednesday, with you on Thursday. New homes get the first two boxes at half price.',
            ),
            t.block('coupon', {
              words: 'Two boxes at half price',
              code: 'FIRST-TWO',
              terms: 'For homes that never had a box from us.',
              look: 'plain',
            }),
            t.button('Choose a box', '#boxes', { size: 'large' }),
          ],
        ),
        t.section(
          {
            width: 'full',
            padding: 'large',
            background: 'dark',
            image: '/pictures/harvest-field.svg',
            overlay: 82,
            anchor: 'boxes',
          },
          [
            t.heading('Three boxes', { align: 'center' }),
            t.plans(
              {
                name: 'For one',
                words: 'Seven kinds, easy to carry.',
                price: '€14',
                period: 'a week',
                points: t.words(
                  t.list('About 3 kg', 'A recipe for two evenings', 'Every week or every second'),
                ),
                button: 'Take this one',
                link: '#order',
              },
              {
                name: 'For two or three',
                words: 'Ten kinds, with herbs.',
                price: '€22',
                period: 'a week',
                points: t.words(
                  t.list('About 5 kg', 'Recipes for three evenings', 'Fruit from May to October'),
                ),
                button: 'Take this one',
                link: '#order',
                badge: 'Fits most kitchens',
              },
              {
                name: 'For many',
                words: 'Twelve kinds, potatoes always.',
                price: '€31',
                period: 'a week',
                points: t.words(
                  t.list('About 8 kg', 'Recipes for a week', 'Six eggs, if you like'),
                ),
                button: 'Take this one',
                link: '#order',
              },
            ),
          ],
        ),
        t.section({ width: 'normal', padding: 'large' }, [
          t.heading('What is in it', { size: 'medium', align: 'center' }),
          t.tabs(
            [
              [
                'Spring',
                'The green months.',
                t.list(
                  'Radishes, spinach, chard',
                  'Rhubarb and the first peas',
                  'Wild garlic, as long as it lasts',
                ),
              ],
              [
                'Summer',
                'When the crate will not close.',
                t.list(
                  'Tomatoes of five colours',
                  'Beans, courgettes, basil',
                  'Berries, if the birds agree',
                ),
              ],
              [
                'Autumn',
                'Heavy and sweet.',
                t.list(
                  'Squash, beetroot, leeks',
                  'Apples from the old trees',
                  'Cabbage of every kind',
                ),
              ],
              [
                'Winter',
                'What keeps, and what likes frost.',
                t.list(
                  'Kale, parsnips, celeriac',
                  'Potatoes and onions',
                  'Sauerkraut from our barrels',
                ),
              ],
            ],
            { look: 'pills', align: 'center' },
          ),
        ]),
        t.section(
          { width: 'normal', padding: 'large', background: 'muted', ratio: [1, 1] },
          [
            t.heading('Order the first two'),
            t.points(
              [
                [
                  `First delivery ${first.day}`,
                  'Between four and eight, in front of your door.',
                  'truck',
                ],
                ['Stop any week', 'One line by mail until Tuesday is enough.', 'calendar'],
                ['The crate comes back', 'Put it out next time; we wash it.', 'package'],
              ],
              { frame: 'soft' },
            ),
          ],
          [
            t.form(
              'Order at half price',
              [
                t.ask('radios', 'box', 'Which box?', {
                  options: 'For one\nFor two or three\nFor many',
                  required: true,
                }),
                t.askName(),
                t.askEmail(),
                t.ask('text', 'street', 'Street and number', { required: true, maxLength: 200 }),
                t.ask('text', 'never', 'Anything you never eat'),
                t.askConsent('You may write to me about my boxes.'),
              ],
              { anchor: 'order' },
            ),
          ],
        ),
      ),
      t.thanksPage(
        'Your first box is growing',
        `Your first harvest box comes on ${first.day}.`,
        t.section({ width: 'narrow', padding: 'large', background: 'muted' }, [
          t.image('harvest-box', '', { corners: 'large', width: 'medium' }),
          t.title('It is still in the ground', { align: 'center', size: 'large' }),
          t.lead(
            `Your first box is picked the day before ${first.day}. We write as soon as your street is on the round.`,
            { align: 'center' },
          ),
          t.button('Back to the boxes', '/', { style: 'secondary', align: 'center' }),
        ]),
      ),
    ],
  }
}

export default seed
