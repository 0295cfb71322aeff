import { hash } from 'node:crypto';
import { countLeadingZeroBits, proofText, type RefusalError } from '@hangout/rules';
import type { Dependencies } from '../framework/index.ts';

interface ProofOfWork {
  readonly challenge: string;
  readonly nonce: number;
}

/**
 * [H1973] Requires a proof of work for a sign-up if the operator has turned that on. Each challenge allows one attempt.
 * @throws RefusalError `proof_of_work_needed` with a challenge as details
 */
export async function requireProofOfWork(
  proof: ProofOfWork | undefined,
  { config, tokens }: Pick<Dependencies, 'config' | 'tokens'>,
  refuse: (
    code: 'proof_of_work_needed',
    details: { readonly challenge: string; readonly bits: number },
  ) => RefusalError,
): Promise<void> {
  const bits = config.SIGN_UP_WORK_BITS;
  if (bits === undefined) return;
  // The hash is checked before the challenge is redeemed, because only the latter needs the database.
  if (
    proof !== undefined &&
    isSolved(proof, bits) &&
    (await tokens.redeemSingleUseToken('signUpWork', proof.challenge))
  )
    return;
  const challenge = await tokens.signSingleUseToken('signUpWork', {});
  throw refuse('proof_of_work_needed', { challenge, bits });
}

const isSolved = ({ challenge, nonce }: ProofOfWork, bits: number) =>
  countLeadingZeroBits(hash('sha256', proofText(hash('sha256', challenge, 'hex'), nonce), 'buffer')) >= bits;
