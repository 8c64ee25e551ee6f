import type { TemplateSeed } from '../template.ts'
import * as t from '../pieces.ts'

/** A shop window: pattern, code, clock. Goal: the code, and addresses for the next sale. */
const seed: TemplateSeed = (calendar) => {
  const ends = calendar(1, 'sunday', '22:00')
  return {
    theme: {
      background: '#fff8f3',
      text: '#2b1b24',
      muted: '#f9dde5',
      primary: '#b0124f',
      onPrimary: '#ffffff',
      headingFont: 'playfair',
      bodyFont: 'dm-sans',
      radius: 0,
      scale: 1.2,
      buttonShape: 'square',
      buttonCase: 'capitals',
    },
    pages: [
      t.page(
        'The end of season sale',
        `Coats, knits and dresses of the season at a third off, until ${ends.day} or until the rail is empty.`,
        t.section({ width: 'full', padding: 'small', background: 'dark' }, [
          t.text(`A third off the whole season, until ${ends.day}`, {
            align: 'center',
            size: 'small',
          }),
        ]),
        t.section(
          { width: 'full', padding: 'small', ratio: [1, 1], align: 'centre', background: 'muted' },
          [
            t.space('48'),
            t.title('A third off, while it hangs', { align: 'center' }),
            t.lead(
              'The season is over, the coats are not. Everything on the rail goes, in every size that is left.',
              { align: 'center' },
            ),
            t.button('Take the code', '#code', { size: 'large', align: 'center' }),
            t.space('48'),
          ],
          [
            t.image(
              'sale-rack',
              'A clothes rail with a crimson coat, a yellow dress, a green coat and a striped top',
              { corners: 'square', ratio: 'square' },
            ),
          ],
        ),
        t.section({ width: 'narrow', padding: 'large', gap: 'large', anchor: 'code' }, [
          t.block('coupon', {
            words: 'A third off everything on the rail',
            code: 'RAIL-THIRD',
            terms: 'Once a person, in the shop and online, not with other codes.',
            expires: ends.moment,
            align: 'center',
          }),
          t.block('countdown', {
            until: ends.moment,
            title: 'It ends in',
            over: 'The sale is over. The rail is empty, nearly.',
            look: 'plain',
            align: 'center',
          }),
        ]),
        t.section({ width: 'full', padding: 'none' }, [
          t.image(
            'sale-mosaic',
            'A pattern of per cent signs, circles and diamonds in crimson, pink and yellow',
            { ratio: 'wide', corners: 'square' },
          ),
        ]),
        t.section(
          { width: 'wide', padding: 'large' },
          [
            t.heading('Coats', { size: 'medium', align: 'center' }),
            t.text('From €260 to €173. Wool from two mills, lined by hand.', { align: 'center' }),
          ],
          [
            t.heading('Dresses', { size: 'medium', align: 'center' }),
            t.text('From €150 to €100. Cotton, pockets, nothing to iron.', { align: 'center' }),
          ],
          [
            t.heading('Knits', { size: 'medium', align: 'center' }),
            t.text('From €120 to €80. They get softer; we have tried.', { align: 'center' }),
          ],
        ),
        t.section({ width: 'narrow', padding: 'large', background: 'primary' }, [
          t.heading('Be told before the next one', { align: 'center' }),
          t.text('Twice a year, one letter, a day before the sign goes up.', {
            align: 'center',
            size: 'large',
          }),
          t.form(
            'Tell me first',
            [t.askEmail(), t.askConsent('You may write to me before each sale.')],
            { layout: 'row', anchor: 'next' },
          ),
        ]),
        t.section({ width: 'wide', padding: 'medium' }, [
          t.footer(
            'Maison Tilde',
            'Clothes that know their maker, at 18 Weaver Street.',
            'Tuesday to Saturday, ten to seven.',
            'center',
          ),
        ]),
      ),
      t.thanksPage(
        'You will know first',
        'You will hear from Maison Tilde before the next sale.',
        t.section({ width: 'narrow', padding: 'large', background: 'muted' }, [
          t.title('You will know first', { align: 'center' }),
          t.lead(
            'A day before the next sign goes up. For this sale, here is your code once more.',
            { align: 'center' },
          ),
          t.block('coupon', {
            words: 'A third off everything on the rail',
            code: 'RAIL-THIRD',
            terms: 'Once a person, not with other codes.',
            expires: ends.moment,
            align: 'center',
          }),
          t.button('Back to the rail', '/', { style: 'secondary', align: 'center' }),
        ]),
        t.section({ width: 'full', padding: 'none' }, [
          t.image('sale-mosaic', '', { ratio: 'wide', corners: 'square' }),
        ]),
      ),
    ],
  }
}

export default seed
