// Written by `npm run font-tables`.
import type { FontTable } from '../font-table.ts';

export const table: FontTable = {
  family: 'Crimson Text',
  slug: 'crimson-text',
  kind: 'serif',
  unitsPerEm: 1024,
  ascent: 972,
  descent: 359,
  ranges: {
    latin:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
    'latin-ext':
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
    vietnamese:
      'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
  },
  variants: [
    {
      weight: 400,
      italic: false,
      advances:
        'd:9h,w:6d 7s 9o d8 dn iw in 56 8z 8y cc g6 6n af 6h bs ec ai dg cr dg dh dg df dg*2 6h 6s ev fv ev a6 mr j0 gg i8 k2 fv fb jv jn 8u 8y j9 fs pa k1 k8 f5 k4 ic dn il jz jp tw j4 i1 go a1 by a1 cd d0 58 br dv b9 dt by 8d d6 eq 7u 7c ds 6z m8 f3 e6 e7 dl ak 9z 8q ed dp ke cz cm bi 90 7c 91 g0,4g:6d 4l cw d5 d0 h9 3t am 8b gr 8s d1 ey,4u:gs 6t 6h et 8y 8i 58 e5 ds 5v 47 6k aa d3 l7 l8 mf a6 j0*6 ra i8 fv*4 8u*4 kb k1 k8*5 bi jc jz*4 i1 fg g2 br*6 ir b9 by*4 7u*3 8l ea f3 e6*5 eo e6 ed*4 cm e9 cm j0 br j0 br j0 c2 i8 b9 i8 b9 i8 b9 i8 b9 k2 dt kb dx fv by fv by fv by fv bl fv by jv d6 jv d6 jv d6 jv d6 jn eq ki ev 8u 7u 8u 7u 8u 7u 8u 7u 8u 7u hs ek 8y 7c j9 ds ge fs 6z fs 6z fs 6z fs bd h4 7x k1 f3 k1 f3 k1 f3,96:li es k8 e6 k8 e6 k8 e6 sr ld ic ak ic ak ic ak dn 9z dn 9z dn 9z dn 9z il 8q il 8q jh 8q jz ed jz ed jz ed jz ed jz ed k9 ed tw ke i1 cm i1 go bi go bi go bi,ax:kb,bk:k8 f6,bz:jz fo,ct:j0 br 8u 7u k8 e6 jz ed,d2:ed jz ed jz ed jz ed,de:ra ir,e3:br ra ir jc e6,ew:dn 9z il 8q,fm:i1 cm,fr:7c,jg:82,jq:63,ka:5f,kc:8e,5xc:j0 br gg dv gg dv gg dv i8 b9 k2 dt k2 dt k2 dt k2 dt k2 dt,5y0:fv by fv by,5y6:fb 8d jv d6 jn eq jn eq jn eq jn eq jn eq,5yl:9j 8u 7u j9 ds j9 ds j9 ds fs 6z fs 6z fs 74 fs 6z pa m8 pa m8 pa m8 k1 f3 k1 f3 k1 f3 k1 f3,5zh:e6 k8 e6,5zo:f5 e7 f5 e7 ic ak ic ak,5zx:ak ic ak dn 9z dn 9z dn,606:dn,608:dn 9z il 8q il 8q il 8t il 8q js ed jz ed jz ed,60p:ed,60r:ed jp dp jp dp tw ke tw ke tw ke tw ke tw ke j4 cz j4 cz i1 cm go bi go bi go bi eq 8q ke cm,61s:j0 br j0 br j0 br j0 br j0 br j0 br j0 br j0 br j0 br j0 br j0 br j0 br fv by fv by fv by fv by fv by fv by fv by fv by 8u 7u 8u 7u k8 e6 k8 e6 k8 e6 k8 e6 k8 e6 k8 e6 k8 e6 k8 f6 k8 f6 k8 f6 k8 f6 k8 f6 jz ed jz ed jz fo jz fo jz fo jz fo jz fo i1 cm i1 cm i1 cm i1 cm,6c3:dv r7,6c8:4g*3,6cc:8l 8m 8l,6cg:by,6ci:bd,6cm:l7,6cy:49 7d,6d5:82 84,6dg:4q,6es:8x,6gc:i7,6jm:17v,6mp:b0,6mr:b1,6qa:f4,6qd:dm',
    },
    {
      weight: 400,
      italic: true,
      advances:
        'd:9h,w:6c 57 8a bn c6 h6 hd 43 84 7o 9j cp 5t 87 59 cv cq a4 be*7 by 7j 6n ba dz bn 86 k3 h7 fb g4 ik f4 c7 hu he 8z 86 in ds me j6 i2 e1 i4 hc c7 gf i3 i6 r1 i8 gh f6 8j 5w 8b 8f dh 6c cp bo 9p ca 9w 8j c6 cx 7e 7l dh 6t k6 dl bg c8 c6 9w 7u 8a d4 be gx d8 dt b8 7n 5n 7g d5,4g:6c 5h a2 c6 cf g2 5n 9o 7r f7 8w cx d6,4u:f7 9t 5l dt 8z 70 60 bw c0 3n b9 6r 8k cx iz jl j8 7p h7*6 nj g4 f4*4 8z*4 ik j6 i2*5 ay i2 i3*4 gh eh dr cp*6 fk 9p 9w*4 7e*4 c3 dl bg*5 cq bh d4*4 dt c2 dt h7 cp h7 cp h7 cp g4 9p g4 9p g4 9p g4 9p ik ca ik ca f4 9w f4 9w f4 9w f4 9w f4 9w hu c6 hu c6 hu c6 hu c6 he cx hf cx 8z 7e 8z 7e 8z 7e 8z 84 8z 7e g5 d4 86 8r in dh cf ds 6t ds 6t cv 6t ds 8t fu 6t j6 dl j6 dl j6 dl,96:iy cu i2 bg i2 bg i2 bg pz gb hc 9w hc 9w hc 9w c7 7u c7 7u c7 7u c7 7u gf 8a gf 8a gf 8c i3 d4 i3 d4 i3 d4 i3 d4 i3 d4 gk d4 r1 gx gh dt gh f6 b8 f6 b8 f6 b8,ax:ik,bk:k8 cu,bz:jz e6,ct:h7 cp 8z 7e i2 bg i3 d4,d2:d4 i3 d4 i3 d4 i3 d4,de:nj fk,e3:cp nj fk i2 bh,ew:c7 7u gf 8a,fm:gh dt,fr:8r,jg:4b,jq:au,ka:69,kc:7i,5xc:h7 cp fb bo fb bo fb bo g4 9p ik ca ik ca ik ca ik ca ik ca,5y0:f4 9w fv aa,5y6:c7 8j hu c6 he cx he cx he cx he cx he cx,5yl:87 8z 7e in dh in dh in dh ds 6t ds 6t fs 7d ds 70 me k6 me k6 me k6 j6 dl j6 dl j6 dl j6 dl,5zh:bg k8 bg,5zo:e1 c8 e1 c8 hc 9w hc 9w,5zx:9w hc 9w c7 7u c7 7u c7,606:c7,608:c7 7u gf 8a gf 8a gf 8i gf 8a gu d4 i3 d4 i3 ed,60p:d4,60r:d4 i6 be i6 be r1 gx r1 gx r1 gx r1 gx r1 gx i8 d8 i8 d8 gh dt f6 b8 f6 b8 f6 b8 cx 8a gx dt,61s:h7 cp h7 cp h7 cp h7 cp h7 cp h7 cp h7 cp h7 cp h7 cp h7 cp h7 cp h7 cp f4 9w f4 9w f4 9w f4 9w f4 9w f4 9w f4 9w f4 9w 8z 7e 8z 7e i2 bg i2 bg i2 bg i2 bg i2 bg i2 bg i2 bg k8 cu k8 cu k8 cu k8 cu k8 cu i3 d4 i3 d4 jz e6 jz e6 jz e6 jz e6 jz e6 gh dt gh dt gh dt gh dt,6c3:di rl,6c8:44*2 5t,6cc:a0 a1 5t,6cg:7q,6ci:ag,6cm:ig,6cy:3x 6r,6d5:8a*2,6dg:3v,6es:8d,6gc:h2,6jm:12t,6mp:8r,6mr:8p,6qa:dr,6qd:3v',
    },
    {
      weight: 700,
      italic: false,
      advances:
        'd:9h,w:5t 5d 8z d5 cw ic jh 5k 8l*2 bk es 63 91 5o bt eb an d7 co do cg cs d2 cw cl 5m 5z cw eq cz 9q lp k0 gt hq k4 gm fd jl k7 9m aa k0 gm p7 ll jj fw ka iy df ih kd k9 ue lc il hn 8m bh 8m as ep 6v di fo ck fe ct ak dh gf 93 8h h8 9a oo gt ej fr ec cx aw a5 gn gl og gt f4 by 94 4c 94 fu,4g:5t 5f cu dn d1 j5 4a be b9 go 9n d9 ez,4u:gn ao 6h eq 8w 85 6i ev d0 5p cb 7k aa db jd jj jy 9p k0*6 pv hq gm*4 9m*4 jm ll jj*5 bt jg kd*4 il fw gw di*6 iv ck ct*4 93*3 ar eh gt ej*5 ei ej gn*4 f4 fr f4 k0 di k0 di k0 db hq ck hq ck hq ck hq ck k4 fe jm fe gm ct gm ct gm ct gm ce gm ct jl dh jl dh jl dh jl dh k7 gf k7 ge 9m 93 9m 93 9m 93 9m 93 9m 93 je gx aa 8h k0 h8 gw gm 9a gm 9a gm 9a gm ds gc 9a ll gt ll gt ll gt,96:ks f6 jj ej jj ej jj ej ss lz iy cx iy cx iy cx df aw df aw df aw df aw ih a5 ih 9w ii a5 kd gn kd gn kd gn kd gn kd gn k0 gn ue og il f4 il hn by hn by hn by,ax:jm,bk:jb ej,bz:m5 gn,ct:k0 di 9m 93 jj ej kd gn,d2:gn kd gn kd gn kd gn,de:pv iv,e3:di pv iv jg ej,ew:df aw ih a5,fm:il f4,fr:8h,jg:87,jq:9g,ka:75,kc:at,5xc:k0 di gt fo gt fo gt fo hq ck k4 fe k4 fe k4 fe k4 fe k4 fe,5y0:gm ct gm ct,5y6:fd ak jl dh k7 gf k7 gf k7 gf k7 gf k7 gf,5yl:a7 9m 93 k0 h8 k0 h8 k0 h8 gm 9a gm 9a gm 9a gm 9a p7 oo p7 oo p7 oo ll gt ll gt ll gt ll ha,5zh:ej jj ej,5zo:fw fr fw fr iy cx iy cx,5zx:cx iy cx df aw df aw df,606:df,608:df aw ih a5 ih a5 ih a8 ih ae kn gn kd gn kd gn,60p:gn,60r:gn k9 gl k9 gl ue og ue og ue og ue og ue og lc gt lc gt il f4 hn by hn by hn by gf a5 og f4,61s:k0 di k0 di k0 di k0 di k0 di k0 di k0 di k0 di k0 di k0 di k0 di k0 di gm ct gm ct gm ct gm ct gm ct gm ct gm ct gm ct 9m 93 9m 93 jj ej jj ej jj ej jj ej jj ej jj ej jj ej jb ej jb ej jb ej jb ej jb ej kd gn kd gn m5 gn m5 gn m5 gn m5 gn m5 gn il f4 il f4 il f4 il f4,6c3:dv u7,6c8:4g 4l 4g,6cc:98*2 8w,6cg:a8,6ci:bd,6cm:lt,6cy:49 8b,6d5:90*2,6dg:33,6es:8q,6gc:ie,6jm:17o,6mp:aw,6mr:az,6qa:f0,6qd:ci',
    },
    {
      weight: 700,
      italic: true,
      advances:
        'd:9h,w:5a 6e 7y ca cg hf i1 3o 9t 9k ag dh 6r 96 5m di dx 8n ck by cw cd cz c4 cp cz 6a 7a bv er c9 9m kt i8 fl gb iu f2 ey i7 ju a0 9l j3 ei nx jt i1 el j9 hk ch f2 hw gw q9 kj ht h3 av 6y ap 9s ef 6c cu cc ab cx ax aw cx dm 7x 84 cu 87 ks ef bb cc bk c5 9a 8c e9 cb j2 df eo bz 9u 6q 9m dw,4g:5a 6e bg dl d7 im 6o b0 af fy 8z dv e6,4u:fs 7i 5z dk 7m 79 6c cz da 59 5d 85 9e dq ic ks hg 9m i8*6 pv gb f2*4 a0*4 iu jt i1*5 bp i1 hw*4 ht ex fg cu*6 h9 ab ax*4 7x*4 bz ef bb*5 cw bn e9*4 eo d5 eo i8 cu i8 cu i8 ct gb ab gb ab gb ab gb ab iu cx iu cx f2 ax f2 ax f2 ax f2 ax f2 ax i7 cx i7 cx i7 cx i7 cx ju dm ju ds a0 7x a0 7x a0 7x a0 7x a0 7x gj ep 9l 8z j3 cu dw ei 87 ei 87 ei 87 ei c7 et 92 jt ef jt ef jt ef,96:li e1 i1 bb i1 bb i1 bb q6 i8 hk c5 hk c5 hk c5 ch 9a ch 9a ch 9a ch 9a f2 8c f2 8c f2 8c hw e9 hw e9 hw e9 hw e9 hw e9 hd e9 q9 j2 ht eo ht h3 bz h3 bz h3 bz,ax:iu,bk:i6 cc,bz:jz gn,ct:i8 cu a0 7x i1 bb hw e9,d2:e9 hw e9 hw e9 hw e9,de:pv h9,e3:cu pv h9 i1 bn,ew:ch 9a f2 8c,fm:ht eo,fr:8z,jg:5b,jq:6r,ka:5z,kc:8r,5xc:i8 cu fl cc fl cc fl cc gb ab iu cx iu cx iu cx iu cx iu cx,5y0:f2 ax gm ax,5y6:ey aw i7 cx ju dm ju dm ju dm ju dm ju dm,5yl:8w a0 7x j3 cu j3 cu j3 cu ei 87 ei 87 gm 8z ei 87 nx ks nx ks nx ks jt ef jt ef jt ef jt ef,5zh:bb i1 bb,5zo:el cc el cc hk c5 hk c5,5zx:c5 hk c5 ch 9a ch 9a ch,606:ch,608:ch 9a f2 8c f2 8c f2 8c f2 8c h6 e9 hw e9 hw gn,60p:e9,60r:e9 gw cb gw cb q9 j2 q9 j2 q9 j2 q9 j2 q9 j2 kj df kj df ht eo h3 bz h3 bz h3 bz dm 8c j2 eo,61s:i8 cu i8 cu i8 cu i8 cu i8 cu i8 cu i8 cu i8 cu i8 cu i8 cu i8 cu i8 cu f2 ax f2 ax f2 ax f2 ax f2 ax f2 ax f2 ax f2 ax a0 7x a0 7x i1 bb i1 bb i1 bb i1 bb i1 bb i1 bb i1 bb i6 cc i6 cc i6 cc i6 cc i6 cc hw e9 hw e9 jz gn jz gn jz gn jz gn jz gn ht eo ht eo ht eo ht eo,6c3:cu u4,6c8:44 49 4b,6cc:aj 86 7j,6cg:9h,6ci:9u,6cm:jw,6cy:3x 7a,6d5:8b*2,6dg:51,6es:56,6gc:i4,6jm:12z,6mp:97,6mr:95,6qa:eq,6qd:51',
    },
  ],
};
