import type { TextOf } from '#server/texts.ts';
import type { Code128 } from './code-128.ts';
import type { PrintableText } from './printable-text.ts';

/** Who sends or receives, line by line. */
export interface LabelParty {
  /** With the company. */
  name: PrintableText;
  phones: PrintableText;
  street: PrintableText;
  /** Building, floor, flat; may be empty. */
  details: PrintableText;
  place: PrintableText;
}

/** Everything a label shows; what is null is left out. */
export interface Label {
  brand: PrintableText;
  express: string;
  waybill: Code128;
  /** The three-segment code: bars of the whole, and its parts. */
  sorting: Code128 & { segments: PrintableText[] };
  centre: PrintableText;
  sender: LabelParty;
  receiver: LabelParty;
  cod: { currency: PrintableText; amount: PrintableText } | null;
  facts: { caption: string; value: PrintableText }[];
  orderNumber: PrintableText | null;
  remark: PrintableText | null;
  /** Marks a label that travels nowhere. */
  specimen: string | null;
  captions: ReturnType<typeof toCaptions>;
}

/** What stands on every label beside an order's own texts. */
export function toCaptions(textOf: TextOf) {
  return {
    to: textOf('label.to'),
    from: textOf('label.from'),
    centre: textOf('label.centre'),
    cod: textOf('label.cod'),
    order: textOf('label.order'),
    remark: textOf('label.remark'),
    receiverCopy: textOf('label.receiverCopy'),
    senderCopy: textOf('label.senderCopy'),
    signatures: [
      textOf('label.senderSignature'),
      textOf('label.collectedBy'),
      textOf('label.collectedAt'),
    ],
  };
}
