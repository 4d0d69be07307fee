import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWidth } from './useWidth';
import { ViewerFrame } from './ViewerFrame';

interface Props {
  content: Blob;
  title: string;
  actions: ReactNode;
  /** Called if the picture cannot be decoded. */
  onBroken: () => void;
}

/** A picture with zoom. */
export function Picture({ content, title, actions, onBroken }: Props) {
  const [zoom, setZoom] = useState(1);
  const [naturalWidth, setNaturalWidth] = useState(0);
  const area = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const availableWidth = useWidth(area);

  useEffect(() => {
    const element = image.current;
    const url = URL.createObjectURL(content);
    if (element) element.src = url;
    return () => URL.revokeObjectURL(url);
  }, [content]);
  useEffect(() => {
    if (image.current && naturalWidth > 0 && availableWidth > 0)
      image.current.style.width = `${Math.min(naturalWidth, availableWidth) * zoom}px`;
  }, [naturalWidth, availableWidth, zoom]);

  return (
    <ViewerFrame title={title} zoom={zoom} onZoom={setZoom} actions={actions} area={area}>
      <img
        ref={image}
        alt={title}
        className="m-auto max-w-none"
        onLoad={(event) => setNaturalWidth(event.currentTarget.naturalWidth)}
        onError={onBroken}
      />
    </ViewerFrame>
  );
}
