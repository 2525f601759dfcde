import { brand } from '#src/brand.ts';
import { phoneChangeTexts } from './texts';
import { Hint } from '#ui/form/Hint.tsx';
import { TextLink } from '#ui/TextLink.tsx';

/** Help for somebody who cannot get the old number's code. */
export const LostPhoneHelp = () => (
  <Hint summary={phoneChangeTexts.lost}>
    {phoneChangeTexts.lostHelp}
    <TextLink href={brand.supportPhoneLink}>{brand.supportPhone}</TextLink>
  </Hint>
);
