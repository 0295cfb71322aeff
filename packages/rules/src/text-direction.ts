/** Letters of scripts that are written from right to left, and the control characters that change the direction. */
const reordering =
  /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Mandaic}\p{Script=Nko}\p{Script=Hanifi_Rohingya}\p{Script=Samaritan}\p{Script=Syriac}\p{Script=Thaana}\u200f\u202a-\u202e]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * [H1651] Isolates a text written by a person, so that it does not reorder the sentence around it; the counterpart of
 * `<bdi>` for strings. A text that reorders nothing is returned unchanged, so that it can still be compared.
 */
export function isolateText(text: string): string {
  return reordering.test(text) ? `${FIRST_STRONG_ISOLATE}${text}${POP_DIRECTIONAL_ISOLATE}` : text;
}
