import type { Conversion } from '@hln/json-engine';
import { JSON_CONVERSION } from '../../../content/json-formatter.ts';
import { Offer } from '../../../tool-parts/offer.tsx';
import { Button } from '../../../ui/button.tsx';

interface ConversionOfferProps {
  readonly conversion: Conversion;
  readonly onConvert: (legacy: boolean) => void;
}

/** What the page can do about a file that is not in plain UTF-8. */
export function ConversionOffer({ conversion, onConvert }: ConversionOfferProps) {
  const { encoding } = conversion;
  const labels: Partial<Record<Conversion['encoding'], string>> = {
    'utf-8-marked': JSON_CONVERSION.unmark,
    damaged: JSON_CONVERSION.replace,
    zeros: JSON_CONVERSION.unzero,
  };
  return (
    <Offer text={JSON_CONVERSION.text(conversion)}>
      {encoding === 'damaged' && (
        <Button size="small" onClick={() => onConvert(true)}>
          {JSON_CONVERSION.legacy}
        </Button>
      )}
      <Button
        size="small"
        variant={encoding === 'damaged' ? 'quiet' : 'secondary'}
        onClick={() => onConvert(false)}
      >
        {labels[encoding] ?? JSON_CONVERSION.convert}
      </Button>
    </Offer>
  );
}
