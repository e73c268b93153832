/** Bodies that attract each other, in double fields. Argument: steps. */
public final class NBody {
    static final class Body {
        double x;
        double y;
        double z;
        double vx;
        double vy;
        double vz;
        final double mass;

        Body(double x, double y, double z, double vx, double vy, double vz, double mass) {
            this.x = x;
            this.y = y;
            this.z = z;
            this.vx = vx;
            this.vy = vy;
            this.vz = vz;
            this.mass = mass;
        }
    }

    private static void attract(Body a, Body b, double time) {
        double dx = a.x - b.x;
        double dy = a.y - b.y;
        double dz = a.z - b.z;
        double squared = dx * dx + dy * dy + dz * dz;
        double scale = time / (squared * Math.sqrt(squared));
        a.vx -= dx * b.mass * scale;
        a.vy -= dy * b.mass * scale;
        a.vz -= dz * b.mass * scale;
        b.vx += dx * a.mass * scale;
        b.vy += dy * a.mass * scale;
        b.vz += dz * a.mass * scale;
    }

    private static void step(Body[] bodies, double time) {
        for (int i = 0; i < bodies.length; i++) {
            for (int j = i + 1; j < bodies.length; j++) {
                attract(bodies[i], bodies[j], time);
            }
        }
        for (Body body : bodies) {
            body.x += time * body.vx;
            body.y += time * body.vy;
            body.z += time * body.vz;
        }
    }

    public static void main(String[] args) {
        int steps = args.length > 0 ? Integer.parseInt(args[0]) : 700_000;
        Body[] bodies = {
            new Body(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 40.0),
            new Body(5.0, -1.0, 0.1, 0.5, 2.5, 0.0, 0.04),
            new Body(8.5, 4.0, -0.4, -1.0, 1.75, 0.1, 0.01),
            new Body(13.0, -15.0, 0.2, 1.0, 0.8, -0.1, 0.002),
            new Body(-15.0, 25.0, 0.2, -0.9, -0.6, 0.05, 0.002),
        };
        for (int i = 0; i < steps; i++) {
            step(bodies, 0.001);
        }
        long checksum = 0;
        for (Body body : bodies) {
            checksum = checksum * 31 + Double.doubleToRawLongBits(body.x);
            checksum = checksum * 31 + Double.doubleToRawLongBits(body.vy);
        }
        System.out.println("nbody " + checksum);
    }
}
