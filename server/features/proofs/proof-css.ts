/** Of the proof on paper: A4, black on white, with one colour for what was decided. */
export const proofCss = `
@page { size: A4; margin: 16mm 17mm 19mm; }
* { box-sizing: border-box; }
html { font: 400 9.5pt/1.5 'Inter Variable', Inter, 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif; color: #1b1b20; background: #fff; }
body { margin: 0 auto; max-width: 176mm; overflow-wrap: anywhere; }
h1, h2, h3, p, ol, ul, dl, dd, figure, table, blockquote { margin: 0; padding: 0; }
ol, ul { list-style: none; }
a { color: inherit; text-decoration: none; }
.head { display: flex; justify-content: space-between; align-items: center; gap: 8mm; padding-bottom: 5mm; border-bottom: 0.3mm solid #1b1b20; }
.company { display: flex; align-items: center; gap: 3.5mm; font-size: 11pt; font-weight: 600; }
.company img { max-height: 12mm; max-width: 42mm; object-fit: contain; }
.kind { text-align: right; color: #5c5c66; font-size: 8.5pt; line-height: 1.4; }
.kind strong { display: block; color: #1b1b20; font-weight: 600; }
h1 { margin-top: 10mm; font-size: 23pt; line-height: 1.15; letter-spacing: -0.02em; font-weight: 650; text-wrap: balance; }
.lead { margin-top: 3mm; font-size: 11pt; color: #3c3c45; max-width: 140mm; }
.outcome { display: inline-block; margin-top: 10mm; margin-bottom: -7mm; padding: 0.9mm 3mm 1mm; border-radius: 1.2mm; font-size: 8.5pt; font-weight: 600; border: 0.3mm solid; }
.approved { color: #17663a; border-color: #17663a; background: #eef8f1; }
.changes-requested { color: #8a4b08; border-color: #8a4b08; background: #fdf5ea; }
.withdrawn { color: #4c4c55; border-color: #4c4c55; background: #f4f4f6; }
section { margin-top: 8.5mm; }
h2 { margin-bottom: 2.6mm; font-size: 11.5pt; font-weight: 650; letter-spacing: -0.01em; break-after: avoid; }
h3 { font-size: 9.5pt; font-weight: 600; break-after: avoid; }
.facts { display: grid; grid-template-columns: 38mm 1fr; border-top: 0.2mm solid #d9d9de; }
.facts dt, .facts dd { padding: 1.7mm 0; border-bottom: 0.2mm solid #d9d9de; }
.facts dt { color: #5c5c66; }
table { width: 100%; border-collapse: collapse; border-top: 0.2mm solid #d9d9de; }
th, td { padding: 1.7mm 3mm 1.7mm 0; text-align: start; vertical-align: top; border-bottom: 0.2mm solid #d9d9de; }
th { color: #5c5c66; font-weight: 500; font-size: 8.5pt; }
td.who { font-weight: 600; }
tr, .answer { break-inside: avoid; }
.quiet { color: #5c5c66; }
.words { margin-top: 1.6mm; padding-inline-start: 3.2mm; border-inline-start: 0.7mm solid #c9c9d0; white-space: pre-wrap; color: #26262c; }
.answer { padding: 3mm 0; border-top: 0.2mm solid #d9d9de; }
.answer:last-child { border-bottom: 0.2mm solid #d9d9de; }
.answer-head { display: flex; justify-content: space-between; gap: 6mm; }
.answer-head time { color: #5c5c66; white-space: nowrap; }
.taken-back .said { text-decoration: line-through; color: #5c5c66; }
.seen { margin-top: 1.6mm; display: flex; flex-wrap: wrap; gap: 0.6mm 5mm; font-size: 8.5pt; color: #5c5c66; }
code { font: 400 8.2pt/1.5 'JetBrains Mono Variable', 'JetBrains Mono', 'Liberation Mono', Consolas, monospace; overflow-wrap: anywhere; }
.note { margin-top: 2.4mm; font-size: 8.5pt; color: #5c5c66; max-width: 150mm; }
.sheet { margin-top: 0; break-before: page; }
.sheet-head { display: flex; justify-content: space-between; align-items: baseline; gap: 6mm; margin-bottom: 4mm; padding-bottom: 2mm; border-bottom: 0.2mm solid #d9d9de; }
.sheet-head h2 { margin: 0; }
.pictures { display: grid; grid-template-columns: 121mm 46mm; gap: 9mm; align-items: start; }
.pictures img { display: block; width: 100%; border: 0.2mm solid #d9d9de; }
figcaption { margin-bottom: 1.4mm; font-size: 8.5pt; color: #5c5c66; }
@media screen { html { background: #f1f1f4; } body { margin: 8mm auto; padding: 16mm 17mm; max-width: 210mm; background: #fff; box-shadow: 0 0.3mm 3mm rgb(0 0 0 / 12%); } .sheet { margin-top: 14mm; } }
@media screen and (max-width: 640px) { body { margin: 0; padding: 6mm; box-shadow: none; } .facts { grid-template-columns: 1fr; } .facts dt { border: 0; padding-bottom: 0; } .facts dd { padding-top: 0; } .answer-head { flex-direction: column; gap: 0; } .pictures { grid-template-columns: 1fr; } }
`
