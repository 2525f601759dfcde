import { brand } from '#src/brand.ts';
import { ru } from '#texts/ru.ts';
import { Hint } from '#ui/form/Hint.tsx';
import { TextLink } from '#ui/TextLink.tsx';

/** The way out for somebody who cannot get the old number's code. */
export const LostPhoneHelp = () => (
  <Hint summary={ru.phoneChange.lost}>
    {ru.phoneChange.lostHelp}
    <TextLink href={brand.supportPhoneLink}>{brand.supportPhone}</TextLink>
  </Hint>
);
